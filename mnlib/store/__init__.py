"""Where games are kept: a shelf in an SQLite file, parcels that go on it, and a seal for copies kept elsewhere."""

from __future__ import annotations

from mnlib.store.parcel import pack, unpack
from mnlib.store.place import data_folder
from mnlib.store.seal import Seal, key_in
from mnlib.store.shelf import Gone, NotKept, Overtaken, Row, Shelf, new_id, owner_of

__all__ = [
    "Gone", "NotKept", "Overtaken", "Row", "Seal", "Shelf",
    "data_folder", "key_in", "new_id", "owner_of", "pack", "unpack",
]  # fmt: skip
