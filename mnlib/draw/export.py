"""A picture as PNG, by whatever is at hand: Chromium draws it exactly, the others without fonts or blending."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import zlib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from mnlib.reasons import BadInput

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
MOST_SECONDS = 60
MOST_SCALE = 8


def png(svg: str, scale: float = 2) -> bytes:
    """The picture in pixels; an error tells what to install where nothing can draw it."""
    if not 0 < scale <= MOST_SCALE:
        raise BadInput(f"scale must be more than 0 and at most {MOST_SCALE}, not {scale!r}")
    failed = []
    for name, draw in CONVERTERS.items():
        try:
            drawn = draw(svg, scale)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            failed.append(f" {name} failed: {error}.")
            continue
        if drawn is not None:
            return drawn
    told = "".join(failed) or " None of them was found."
    raise BadInput(f"a PNG needs Chromium, rsvg-convert or the Python package cairosvg;{told} SVG needs nothing.")


def _size(svg: str) -> tuple[int, int]:
    found = re.search(r'<svg[^>]* width="(\d+)" height="(\d+)"', svg)
    if not found:
        raise ValueError("the SVG does not tell its size")
    return int(found[1]), int(found[2])


def _browser(svg: str, scale: float) -> bytes | None:
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        return None
    width, height = _size(svg)
    with TemporaryDirectory(prefix="mn-") as folder:
        source, target = Path(folder, "picture.svg"), Path(folder, "picture.png")
        source.write_text(svg, encoding="utf-8")
        command = [
            program, "--headless", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder}/profile",
            f"--force-device-scale-factor={scale:g}", f"--window-size={width},{height + SPARE}",
            f"--screenshot={target}", "--default-background-color=00000000", source.as_uri(),
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # Chromium wants it so for root; the picture is our own
        subprocess.run(command, check=True, capture_output=True, timeout=MOST_SECONDS)
        return crop(target.read_bytes(), round(height * scale))


SPARE = 120  # px: some versions count their own bars into the window


def crop(image: bytes, height: int) -> bytes:
    """The upper rows of a PNG: a row is stored relative to those above it only, so the others just go."""
    chunks, at = [], 8
    while at < len(image):
        length = int.from_bytes(image[at : at + 4], "big")
        chunks.append((image[at + 4 : at + 8], image[at + 8 : at + 8 + length]))
        at += length + 12
    head = chunks[0][1]
    width, rows, depth, colours = struct.unpack(">IIBB", head[:10])
    if depth != 8 or colours not in (2, 6) or rows < height:
        raise ValueError("Chromium drew a picture of another size or kind than asked for")
    pixels = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
    kept = pixels[: height * (1 + width * (3 if colours == 2 else 4))]
    new = (
        (b"IHDR", struct.pack(">II", width, height) + head[8:]),
        (b"IDAT", zlib.compress(kept, 9)),
        (b"IEND", b""),
    )
    packed = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in new
    )
    return image[:8] + b"".join(packed)


def _rsvg(svg: str, scale: float) -> bytes | None:
    program = shutil.which("rsvg-convert")
    if program is None:
        return None
    command = [program, "--unlimited", "--zoom", f"{scale:g}"]
    return subprocess.run(command, input=svg.encode(), check=True, capture_output=True, timeout=MOST_SECONDS).stdout


def _cairo(svg: str, scale: float) -> bytes | None:
    try:
        cairosvg = import_module("cairosvg")
    except ImportError:
        return None
    drawn: bytes = cairosvg.svg2png(bytestring=svg.encode(), scale=scale)
    return drawn


CONVERTERS: dict[str, Callable[[str, float], bytes | None]] = {
    "Chromium": _browser,
    "rsvg-convert": _rsvg,
    "cairosvg": _cairo,
}
