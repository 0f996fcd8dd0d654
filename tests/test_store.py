"""Games on the shelf: kept, found by their owner alone, deleted for good; and the seal of copies kept elsewhere."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mnlib.reasons import BadInput
from mnlib.store import Gone, NotKept, Overtaken, Row, Seal, Shelf, data_folder, key_in, new_id, owner_of, pack, unpack
from mnlib.store import parcel as parcels
from mnlib.store.seal import BLOCK
from mnlib.store.shelf import VERSION

MARKER = b"the-hand-of-rome-7f3a"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games.sqlite")


def on_disk(shelf: Shelf) -> bytes:
    """Every byte of the file and of whatever SQLite puts beside it."""
    return b"".join(path.read_bytes() for path in sorted(shelf.path.parent.glob(f"{shelf.path.name}*")))


# The shelf -----------------------------------------------------------------------------------------------------------


def test_a_kept_game_is_found_again_by_another_reader_of_the_file(shelf: Shelf) -> None:
    shelf.keep("me", "a", Row(5, {"round": 3}, MARKER))
    assert Shelf(shelf.path).get("me", "a") == Row(5, {"round": 3}, MARKER, 1, "a", len(MARKER))


def test_the_latest_game_comes_first(shelf: Shelf) -> None:
    for at, id in ((2, "b"), (3, "c"), (1, "a")):
        shelf.keep("me", id, Row(at))
    assert [row.id for row in shelf.games("me")] == ["c", "b", "a"]


def test_nobody_finds_the_game_of_somebody_else(shelf: Shelf) -> None:
    shelf.keep("me", "a", Row(1, body=MARKER))
    assert shelf.games("you") == ()
    assert shelf.get("you", "a") is None
    assert not shelf.delete("you", "a")
    assert shelf.delete_all("you") == 0
    assert shelf.get("me", "a") is not None


def test_the_token_of_an_owner_is_nowhere_in_the_file(shelf: Shelf) -> None:
    token = "token-that-only-the-browser-knows"
    shelf.keep(owner_of(token), "a", Row(1))
    assert token.encode() not in on_disk(shelf)
    assert owner_of(token).encode() in on_disk(shelf)


def test_ids_have_128_bits_and_are_never_the_same() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(bytes.fromhex(id)) == 16 for id in ids)


def test_only_their_owner_may_read_folder_and_file(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "data" / "games.sqlite")
    shelf.keep("me", "a", Row(1))
    modes = {path.stat().st_mode & 0o077 for path in (shelf.path.parent, *shelf.path.parent.iterdir())}
    assert modes == {0}


@pytest.mark.parametrize("way", ["one", "all", "old", "replaced"])
def test_a_deleted_game_is_gone_from_the_file_and_from_its_log(shelf: Shelf, way: str) -> None:
    shelf.keep("me", "a", Row(1, {"name": MARKER.decode()}, MARKER * 2000))
    shelf.keep("me", "b", Row(10**15, {}, b"other" * 2000))
    assert MARKER in on_disk(shelf)
    if way == "one":
        assert shelf.delete("me", "a")
    elif way == "all":
        assert shelf.delete_all("me") == 2
    elif way == "old":
        assert shelf.forget(days=1) == 1
    else:
        shelf.keep("me", "a", Row(2, {}, b"", 1))
        shelf.delete("me", "b")
    assert MARKER not in on_disk(shelf)


def test_a_game_is_wiped_while_another_process_has_the_file_open(shelf: Shelf) -> None:
    other = Shelf(shelf.path)
    other.keep("me", "a", Row(1, body=MARKER * 2000))
    assert other.games("me")
    shelf.delete("me", "a")
    assert MARKER not in on_disk(shelf)
    assert other.games("me") == ()


def test_a_deleted_game_does_not_come_back_by_being_kept_once_more(shelf: Shelf) -> None:
    count = shelf.keep("me", "a", Row(1))
    Shelf(shelf.path).delete("me", "a")
    with pytest.raises(Gone, match="deleted"):
        shelf.keep("me", "a", Row(2, count=count))
    assert shelf.games("me") == ()


def test_of_two_who_keep_the_same_game_the_second_overwrites_nothing(shelf: Shelf) -> None:
    count = shelf.keep("me", "a", Row(1, body=b"start"))
    assert shelf.keep("me", "a", Row(2, body=b"here", count=count)) == count + 1
    with pytest.raises(Overtaken, match="somebody else"):
        shelf.keep("me", "a", Row(3, body=b"there", count=count))
    with pytest.raises(Overtaken):
        shelf.keep("me", "a", Row(3, body=b"there"))
    row = shelf.get("me", "a")
    assert row is not None
    assert row.body == b"here"


def test_the_oldest_game_makes_way_for_one_too_many_of_the_same_owner(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games.sqlite", most=3)
    shelf.keep("you", "z", Row(0))
    for at in range(5):
        shelf.keep("me", f"g{at}", Row(at, body=MARKER if at == 0 else b""))
    assert [row.id for row in shelf.games("me")] == ["g4", "g3", "g2"]
    assert [row.id for row in shelf.games("you")] == ["z"]
    assert MARKER not in on_disk(shelf)


def test_only_what_nobody_touched_for_so_many_days_is_forgotten(shelf: Shelf) -> None:
    day = 86_400_000
    shelf.keep("me", "old", Row(1 * day))
    shelf.keep("me", "new", Row(3 * day))
    assert shelf.forget(days=7, now=9 * day) == 1
    assert [row.id for row in shelf.games("me")] == ["new"]


def test_a_game_that_is_too_large_is_refused_with_its_size(shelf: Shelf) -> None:
    with pytest.raises(NotKept, match="2000001 bytes; at most 2000000"):
        shelf.keep("me", "a", Row(1, body=bytes(2_000_001)))


_WRITER = """
import sys
from mnlib.store import Row, Shelf
shelf, name = Shelf(sys.argv[1]), sys.argv[2]
count = 0
for at in range(150):
    count = shelf.keep("me", name, Row(at, {"at": at}, b"x" * 20000, count))
    shelf.keep("both", f"{name}{at}", Row(at))
    if at % 10 == 0:
        shelf.delete("both", f"{name}{at}")
"""


def test_two_processes_write_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    writers = [
        subprocess.Popen([sys.executable, "-c", _WRITER, str(path), name], stderr=subprocess.PIPE, text=True)
        for name in ("a", "b")
    ]
    said = [writer.communicate(timeout=60)[1] for writer in writers]
    assert said == ["", ""]
    rows = [Shelf(path).get("me", name) for name in ("a", "b")]
    assert [(row.count, row.about) for row in rows if row] == [(150, {"at": 149})] * 2


@pytest.mark.parametrize("harm", ["garbage", "folder", "no folder", "newer", "torn"])
def test_a_file_that_cannot_be_used_is_a_sentence_and_no_traceback(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "games.sqlite"
    if harm == "garbage":
        path.write_bytes(b"this is no database" * 1000)
    elif harm == "folder":
        path.mkdir()
    elif harm == "no folder":
        (tmp_path / "file").write_text("x")
        path = tmp_path / "file" / "games.sqlite"
    else:
        before = Shelf(path)
        before.keep("me", "a", Row(1, body=bytes(100_000)))
        if harm == "newer":
            with before._using() as db:
                db.execute(f"PRAGMA user_version={VERSION + 1}")
        before.close()
        if harm == "torn":
            path.write_bytes(path.read_bytes()[:3000])
    shelf = Shelf(path)
    for use in (lambda: shelf.keep("me", "b", Row(1)), lambda: shelf.games("me"), lambda: shelf.delete("me", "a")):
        with pytest.raises(NotKept, match=r"games\.sqlite (cannot be used: \w+|is of version)"):
            use()


def test_a_mended_file_is_used_again(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"this is no database" * 1000)
    shelf = Shelf(path)
    with pytest.raises(NotKept):
        shelf.games("me")
    path.unlink()
    assert shelf.keep("me", "a", Row(1)) == 1
    path.unlink()
    assert shelf.games("me") == ()


# Parcels -------------------------------------------------------------------------------------------------------------


def test_a_parcel_gives_its_document_back() -> None:
    document = {"match": "…\n" * 1000, "players": {"rome": "person"}, "auto": True}
    assert unpack(pack(document)) == document
    assert len(pack(document)) < 200


def test_a_document_that_is_too_large_is_not_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcels, "LARGEST", 100)
    with pytest.raises(BadInput, match="at most 100"):
        pack({"match": "x" * 100})


@pytest.mark.parametrize("parcel", [b"", b"rubbish", pack({"a": 1})[:-2], parcels.zlib.compress(b"[1]")])
def test_what_is_no_parcel_is_refused(parcel: bytes) -> None:
    with pytest.raises(BadInput, match="parcel"):
        unpack(parcel)


def test_a_parcel_that_would_unpack_to_gigabytes_is_not_unpacked() -> None:
    bomb = parcels.zlib.compress(b" " * 50_000_000)
    with pytest.raises(BadInput, match="more than 2000000"):
        unpack(bomb)


# The seal ------------------------------------------------------------------------------------------------------------


def test_a_sealed_copy_shows_nothing_and_opens_again() -> None:
    seal = Seal(b"k" * 32)
    sealed = seal.close(MARKER * 300, "me a")
    assert MARKER not in sealed
    assert seal.open(sealed, "me a") == MARKER * 300


def test_the_same_text_never_gives_the_same_copy_but_always_one_as_long() -> None:
    seal = Seal(b"k" * 32)
    copies = [seal.close(text, "me") for text in (b"", b"wine", b"wine", b"w" * (BLOCK - 4))]
    assert len(set(copies)) == 4
    assert len({len(copy) for copy in copies}) == 1
    assert len(seal.close(b"w" * BLOCK, "me")) == len(copies[0]) + BLOCK


def test_a_copy_opens_with_its_own_key_and_label_only() -> None:
    sealed = Seal(b"k" * 32).close(MARKER, "me a")
    for key, label in ((b"l" * 32, "me a"), (b"k" * 32, "you a"), (b"k" * 32, "me")):
        with pytest.raises(BadInput, match="not sealed here"):
            Seal(key).open(sealed, label)


def test_a_copy_with_any_changed_byte_is_refused() -> None:
    seal = Seal(b"k" * 32)
    sealed = seal.close(MARKER, "me")
    for at in (0, 23, 24, 100, len(sealed) - 33, len(sealed) - 32, len(sealed) - 1):
        changed = sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :]
        with pytest.raises(BadInput, match="changed"):
            seal.open(changed, "me")
    for short in (b"", sealed[:-1], sealed[:50]):
        with pytest.raises(BadInput):
            seal.open(short, "me")


def test_the_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = key_in(folder)
    assert len(key) == 32
    assert key_in(folder) == key
    assert (folder / "seal.key").stat().st_mode & 0o777 == 0o600


def test_a_damaged_key_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnlib.store.seal._PATIENCE", 0.05)
    (tmp_path / "seal.key").write_bytes(b"short")
    with pytest.raises(BadInput, match=r"seal\.key is damaged: it has 5 bytes, not 32"):
        key_in(tmp_path)


# The place -----------------------------------------------------------------------------------------------------------


def test_games_are_kept_in_the_named_folder_else_where_the_system_has_such_things() -> None:
    home = Path.home()
    assert data_folder({"MARE_NOSTRUM_DATA": "here", "XDG_DATA_HOME": "there"}) == Path("here")
    assert data_folder({}, "linux") == home / ".local" / "share" / "mare-nostrum"
    assert data_folder({"XDG_DATA_HOME": "there"}, "linux") == Path("there") / "mare-nostrum"
    assert data_folder({}, "darwin") == home / "Library" / "Application Support" / "mare-nostrum"
    assert data_folder({"LOCALAPPDATA": "local"}, "win32") == Path("local") / "mare-nostrum"


def test_a_shelf_is_used_by_several_threads_one_at_a_time(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games.sqlite")
    ids = [f"game {number}" for number in range(24)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda id: shelf.keep("me", id, Row(at=1, about={}, body=b"x")), ids))
    assert {row.id for row in shelf.games("me")} == set(ids)
    shelf.close()
