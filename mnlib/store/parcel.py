"""Parcels: a document of plain data as a few bytes, and back; large ones are neither made nor opened."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from mnlib.reasons import BadInput

LARGEST = 2_000_000  # bytes of a document; a long game of five has less than a tenth of it


def pack(document: Mapping[str, Any]) -> bytes:
    """A document as bytes.

    >>> unpack(pack({"match": "..."}))
    {'match': '...'}
    """
    plain = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    if len(plain) > LARGEST:
        raise BadInput(f"this has {len(plain)} bytes; at most {LARGEST} are kept")
    return zlib.compress(plain)


def unpack(parcel: bytes) -> dict[str, Any]:
    """The document in a parcel, which is opened no further than a document may be large."""
    opener = zlib.decompressobj()
    try:
        plain = opener.decompress(parcel, LARGEST + 1)
        if len(plain) > LARGEST or not opener.eof:
            raise BadInput(f"this parcel is cut short, or holds more than {LARGEST} bytes")
        document = json.loads(plain)
    except (zlib.error, ValueError, RecursionError) as error:
        raise error if isinstance(error, BadInput) else BadInput(f"this is no parcel: {error}") from None
    if not isinstance(document, dict):
        raise BadInput("this parcel holds no document: an object with fields is expected")
    return document
