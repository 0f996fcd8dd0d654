"""Catalogues of sentences, one per language, read with gettext: what one lacks, the English one says.

A key is a message id such as `reason.pay.duplicate`; its sentence is the message. Counts have plural forms.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations
from pathlib import Path

DOMAIN = "mnlib"
ENGLISH = "en"
_KEPT = 8192  # messages that need not be looked for again
_HOME = Path(__file__).parent / "locale"
_folders = [_HOME]
_everywhere = ENGLISH
_here: ContextVar[str] = ContextVar("language", default="")


def add(folder: str | Path) -> None:
    """Look for catalogues in one more folder, as `<folder>/it/LC_MESSAGES/mnlib.mo`."""
    if Path(folder) not in _folders:
        _folders.append(Path(folder))


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue.

    >>> "en" in languages()
    True
    """
    return _languages(tuple(_folders))


@cache
def _languages(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(sorted({path.parts[-3] for folder in folders for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}))


def nearest_language(code: str) -> str:
    """The language that serves a code: itself, the same without its country, else English.

    >>> nearest_language("en_GB"), nearest_language("tlh")
    ('en', 'en')
    """
    known = languages()
    code = str(code).replace("-", "_").partition(".")[0]
    return next((one for one in (code, code.partition("_")[0]) if one in known), ENGLISH)


def use(code: str) -> str:
    """Speak a language from now on, everywhere; returns the one that is really spoken.

    >>> use("en")
    'en'
    """
    global _everywhere
    _everywhere = nearest_language(code)
    return _everywhere


@contextmanager
def language(code: str) -> Iterator[str]:
    """Speak a language inside a `with` block, in this thread or task only."""
    token = _here.set(nearest_language(code))
    try:
        yield _here.get()
    finally:
        _here.reset(token)


def current() -> str:
    """The language now spoken."""
    return _here.get() or _everywhere


@cache
def _read(code: str, folders: tuple[Path, ...]) -> tuple[GNUTranslations, ...]:
    """The catalogues to ask, one after the other: those of the language, then the English ones."""
    found = []
    for one in dict.fromkeys((code, ENGLISH)):
        for folder in reversed(folders):
            path = folder / one / "LC_MESSAGES" / f"{DOMAIN}.mo"
            if path.is_file():
                with path.open("rb") as file:
                    found.append(GNUTranslations(file))
    return tuple(found)


def find(*keys: str, code: str = "") -> str | None:
    """The message of the first of some keys that a catalogue has; the nearest catalogue comes first."""
    return _found(keys, code or current(), tuple(_folders))


@lru_cache(_KEPT)
def _found(keys: tuple[str, ...], code: str, folders: tuple[Path, ...]) -> str | None:
    for catalogue in _read(code, folders):
        for key in keys:
            message = catalogue.gettext(key)
            if message != key:
                return message
    return None


def plural(key: str, number: int) -> str | None:
    """The message of a key for so many things, in the plural form of its language."""
    catalogue = _counting(key, current(), tuple(_folders))
    return catalogue.ngettext(key, key, number) if catalogue is not None else None


@lru_cache(_KEPT)
def _counting(key: str, code: str, folders: tuple[Path, ...]) -> GNUTranslations | None:
    """The catalogue that has plural forms of a key."""
    return next((one for one in _read(code, folders) if one.ngettext(key, key, 2) != key), None)
