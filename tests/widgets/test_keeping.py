"""Games keep themselves and come back: on the shelf, from the browser's copy, in my games; without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mnlib.empires.board import EMPIRES
from mnwidgets import copies, keeping
from mnwidgets.browser import Browser, hello_in, settings_in
from mnwidgets.keeping import Keeping
from mnwidgets.lobby import Lobby
from mnwidgets.memory import Memory
from mnwidgets.my_games import MyGames
from mnwidgets.session import Session

TOKEN, OTHER = "a" * 64, "b" * 64


class Tab:
    """A tab of a browser: what the kernel tells it is stored, and told to the next kernel."""

    def __init__(self, store: dict[str, Any] | None = None, token: str = TOKEN, **hello: Any) -> None:
        self.store = {"settings": {}, "copies": {}} if store is None else store
        self.session = Session()
        self.keeping = Keeping(self.session)
        self.said: list[dict[str, Any]] = []
        self.keeping.widget.send = self._told  # type: ignore[method-assign]
        self.token, self.hello = token, hello

    def open(self) -> Tab:
        """The page stands, and the browser says hello."""
        game = self.store.get("game", "")
        known = {"token": self.token, "game": game, "settings": self.store["settings"]}
        hello = {"kind": "hello", **known, "copy": self.store["copies"].get(game, ""), **self.hello}
        self.keeping.widget._hear(None, json.loads(json.dumps(hello)), [])
        return self

    def _told(self, message: dict[str, Any], _buffers: Any = None) -> None:
        message = json.loads(json.dumps(message))
        self.said.append(message)
        if message["kind"] == "game":
            self.store["game"] = message["id"]
        elif message["kind"] == "copy":
            self.store["copies"][message["id"]] = message["sealed"]
        elif message["kind"] == "setting":
            self.store["settings"][message["key"]] = message["value"]
        elif message["kind"] == "forget":
            for id in list(self.store["copies"]) if message["ids"] is None else message["ids"]:
                self.store["copies"].pop(id, None)

    def start(self, seed: int = 7, **players: str) -> Tab:
        """A game in which Rome has decided once."""
        self.session.start(seats=3, seed=seed, players=players or {"rome": "person", "greece": "person"})
        self.decide()
        self.keeping.keep()
        return self

    def decide(self, at: int = 0) -> None:
        """The next person decides, after the bots."""
        while self.session.let_bots_decide():
            pass
        if self.session.curtain:
            self.session.lift_curtain()
        assert self.session.play(self.session.actions()[at])

    def again(self, **hello: Any) -> Tab:
        """The same tab with a new kernel: after a reload, a killed kernel or a new server."""
        return Tab(self.store, self.token, **hello).open()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARE_NOSTRUM_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(copies, "PAUSE", 0.0)
    return tmp_path / "data"


@pytest.fixture
def tab() -> Iterator[Tab]:
    one = Tab().open()
    yield one
    assert one.session.report == ""


def bodies(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("games.sqlite*"))


# Coming back ---------------------------------------------------------------------------------------------------------


def test_a_new_kernel_comes_back_to_the_same_position_lines_players_and_names(tab: Tab) -> None:
    tab.start()
    session = tab.session
    session.call("rome", "Anna")
    session.undo()
    tab.decide(-1)
    session.undo()
    tab.keeping.keep()
    back = tab.again().session
    assert back.match is not session.match
    assert back.match.dumps() == session.match.dumps()
    assert len(back.match.branches()) == 2
    assert (back.players, back.names, back.auto) == (session.players, {"rome": "Anna"}, True)


def test_the_curtain_is_down_when_several_people_come_back(tab: Tab) -> None:
    tab.start()
    tab.decide()
    tab.session.undo()
    tab.keeping.keep()
    assert tab.session.asked
    back = tab.again().session
    assert back.curtain == tab.session.asked
    assert back.asked == ""


def test_one_person_comes_back_without_a_curtain(tab: Tab) -> None:
    tab.start(rome="person")
    back = tab.again().session
    assert (back.curtain, back.seat) == ("", "rome")


def test_the_sandbox_and_the_choice_about_forced_decisions_come_back(tab: Tab) -> None:
    tab.start()
    tab.session.auto = False
    tab.session.adopt(tab.session.match, tab.session.players, sandbox=True)
    tab.keeping.keep()
    back = tab.again().session
    assert (back.sandbox, back.auto) == (True, False)


def test_the_browsers_copy_brings_a_game_back_when_the_shelf_is_lost(tab: Tab, folder: Path) -> None:
    tab.start()
    for path in folder.glob("games.sqlite*"):
        path.unlink()
    back = tab.again()
    assert back.session.match.dumps() == tab.session.match.dumps()
    back.keeping.keep()
    back.decide()
    back.keeping.keep()
    assert [row.id for row in back.keeping.games()] == [tab.keeping.id]


def test_the_later_one_of_row_and_copy_comes_back(tab: Tab, folder: Path) -> None:
    tab.start()
    row = tab.keeping.shelf.get(tab.keeping.owner, tab.keeping.id)
    tab.decide()
    tab.keeping.keep()
    later = tab.session.match.plies
    with tab.keeping.shelf._writing() as db:  # the shelf as it was before, the copy as it is now
        db.execute("UPDATE games SET body=?, at=?, count=?", (row.body, row.at, row.count))
    back = tab.again()
    assert back.session.match.plies == later


def test_a_damaged_shelf_is_a_sentence_and_the_game_goes_on_in_the_browser(tab: Tab, folder: Path) -> None:
    tab.start()
    tab.keeping.shelf.close()
    for path in folder.glob("games.sqlite*"):
        path.unlink()
    (folder / "games.sqlite").write_bytes(b"no database at all" * 500)
    tab.decide()
    tab.keeping.keep()
    assert "games.sqlite cannot be used: file is not a database" in tab.session.note
    back = tab.again()
    assert back.session.match.dumps() == tab.session.match.dumps()
    assert "cannot be used" in back.session.note
    assert back.session.report == ""


def test_a_game_that_can_no_longer_be_read_leaves_the_lobby_and_a_sentence(tab: Tab) -> None:
    tab.start()
    with tab.keeping.shelf._writing() as db:
        db.execute("UPDATE games SET body=x'00', at=at+99999")
    back = tab.again()
    assert back.session.match is None
    assert "cannot be read" in back.session.note
    assert back.store["game"] == ""


def test_a_game_that_is_open_already_is_not_replaced_by_an_older_one(tab: Tab) -> None:
    tab.start()
    other = Tab(tab.store)
    other.session.start(seats=4, seed=1, players={"rome": "person"})
    other.open().keeping.keep()
    assert len(other.session.seats) == 4
    assert other.keeping.id != tab.keeping.id
    assert len(other.keeping.games()) == 2


def test_a_position_that_is_only_shown_is_neither_kept_nor_replaced(tab: Tab) -> None:
    tab.start()
    other = Tab(tab.store)
    other.session.shown = tab.session.state
    other.open().keeping.keep()
    assert other.session.match is None
    assert len(other.keeping.games()) == 1


def test_another_game_in_the_same_tab_is_kept_beside_the_first(tab: Tab) -> None:
    tab.start()
    first = tab.keeping.id
    tab.start(seed=8)
    assert {row.id for row in tab.keeping.games()} == {first, tab.keeping.id}
    assert tab.again().keeping.id == tab.keeping.id


def test_a_second_hello_changes_nothing(tab: Tab) -> None:
    tab.start()
    match = tab.session.match
    tab.hello = {"token": OTHER, "game": "0" * 32}
    tab.open()
    assert tab.session.match is match
    assert tab.keeping.games()


def test_the_language_comes_back_even_without_a_game(tab: Tab) -> None:
    tab.session.language = "uk"
    assert tab.again().session.language == "uk"


# Keeping -------------------------------------------------------------------------------------------------------------


def test_what_has_not_changed_is_not_kept_again(tab: Tab) -> None:
    tab.start()
    said, row = len(tab.said), tab.keeping.games()[0]
    tab.session.look(0)
    tab.session.look(-1)
    tab.keeping.keep()
    assert len(tab.said) == said
    assert tab.keeping.games()[0].count == row.count


def test_in_a_loop_a_change_is_on_the_shelf_soon_and_many_changes_are_kept_once(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "SOON", 0.01)
    monkeypatch.setattr(keeping, "PACE", 0.01)

    async def play() -> None:
        tab.session.start(seats=3, seed=7, players={"rome": "person"})
        for at in (0, 1, 2):
            tab.decide(at)
            tab.session.undo()
        tab.decide()
        assert tab.keeping.games() == ()  # the answer comes first
        await tab.keeping._task

    asyncio.run(play())
    (row,) = tab.keeping.games()
    assert row.count == 1
    assert [one["ply"] for one in tab.said if one["kind"] == "copy"] == [tab.session.match.plies]


def test_copies_for_the_browser_are_few(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "PAUSE", 60.0)
    tab.start(rome="person")
    first = tab.keeping.games()[0].count
    for _ in range(5):
        tab.decide()
        tab.keeping.keep()
    assert tab.keeping.games()[0].count == first + 5
    assert len([one for one in tab.said if one["kind"] == "copy"]) == 1


def test_the_copy_hides_the_game_and_tells_only_its_ply(tab: Tab) -> None:
    tab.start()
    (copy,) = [one for one in tab.said if one["kind"] == "copy"]
    assert set(copy) == {"kind", "id", "ply", "sealed"}
    assert copy["ply"] == tab.session.match.plies
    again = Tab(tab.store, OTHER, game=tab.keeping.id).open()
    assert again.session.match is None  # another browser cannot have it opened


def test_a_browser_that_stores_nothing_is_told_once_and_plays(tab: Tab) -> None:
    blocked = Tab(token="").open().start()
    assert "may store nothing" in blocked.session.note
    blocked.session.note = ""
    blocked.decide()
    blocked.keeping.keep()
    assert blocked.session.note == ""
    assert blocked.keeping.games() == ()


def test_two_browsers_do_not_see_each_others_games(tab: Tab) -> None:
    tab.start()
    other = Tab(token=OTHER, game=tab.keeping.id).open()
    assert other.session.match is None
    assert other.keeping.games() == ()
    assert not other.keeping.resume(tab.keeping.id)
    other.keeping.delete(tab.keeping.id)
    assert len(tab.keeping.games()) == 1


def test_the_same_game_in_two_tabs_becomes_two_games(tab: Tab) -> None:
    tab.start()
    other = Tab({"settings": {}, "copies": {}}).open()
    assert other.keeping.resume(tab.keeping.id)
    other.decide()
    other.keeping.keep()
    tab.decide(-1)
    tab.keeping.keep()
    assert "another tab" in tab.session.note
    assert tab.keeping.id != other.keeping.id
    assert len(tab.keeping.games()) == 2
    assert tab.again().session.match.dumps() == tab.session.match.dumps()


def test_a_game_that_grew_too_large_is_a_sentence(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnlib.store.parcel.LARGEST", 100)
    tab.start()
    assert "too large to be kept" in tab.session.note


# My games ------------------------------------------------------------------------------------------------------------


def press(view: MyGames, kind: str, id: Any = None) -> None:
    view._heard(None, {"kind": kind, "id": id}, [])


def test_my_games_tell_round_empires_and_who_plays(tab: Tab) -> None:
    view = MyGames(tab.keeping)
    tab.start(rome="person", greece="builder")
    tab.session.call("rome", "<b>Anna</b>")
    tab.session.leave()
    (row,) = view.widget.games
    assert row["title"] == "Empires · Round 1"
    assert row["who"] == [
        "Rome: <b>Anna</b>",
        "Greece: a builder",
        "Carthage: a random player",
    ]  # escaped by the browser
    assert row["here"]
    assert row["size"] > 100
    tab.session.language = "pt"
    assert view.widget.games[0]["title"] == "Impérios · Rodada 1"


def test_nothing_is_asked_of_the_shelf_while_somebody_plays(tab: Tab) -> None:
    view = MyGames(tab.keeping)
    tab.start()
    assert view.widget.games == []


def test_resume_sits_down_at_the_game(tab: Tab) -> None:
    view = MyGames(tab.keeping)
    tab.start()
    first, match = tab.keeping.id, tab.session.match.dumps()
    tab.start(seed=8)
    tab.session.leave()
    press(view, "resume", first)
    assert tab.session.match.dumps() == match
    assert not tab.session.away
    assert tab.again().keeping.id == first
    tab.session.leave()
    here = tab.session.match
    press(view, "resume", first)
    assert tab.session.match is here


def test_delete_takes_row_copy_and_table_and_no_pending_change_brings_it_back(tab: Tab, folder: Path) -> None:
    view = MyGames(tab.keeping)
    tab.start()
    tab.session.call("rome", "Marcus-Tullius")
    tab.session.leave()
    assert b"Marcus-Tullius" in bodies(folder)
    assert tab.store["copies"]
    tab.session.tick += 1  # a change that is still to be kept
    press(view, "delete", tab.keeping.id)
    tab.keeping.keep()
    assert view.widget.games == []
    assert tab.session.match is None
    assert tab.store["copies"] == {}
    assert b"Marcus-Tullius" not in bodies(folder)
    assert tab.again().session.match is None


def test_a_game_deleted_in_another_tab_does_not_come_back_from_this_one(tab: Tab) -> None:
    tab.start()
    other = Tab({**tab.store, "game": ""}).open()
    view = MyGames(other.keeping)
    press(view, "delete", tab.keeping.id)
    tab.decide()
    tab.keeping.keep()
    tab.keeping.keep()
    assert "was deleted" in tab.session.note
    assert tab.keeping.games() == ()
    assert tab.store["copies"] == {}
    assert tab.again().session.match is None


def test_delete_all_leaves_nothing_of_this_browser(tab: Tab) -> None:
    view = MyGames(tab.keeping)
    other = Tab(token=OTHER).open().start()
    tab.start()
    tab.start(seed=8)
    tab.session.leave()
    press(view, "all")
    assert view.widget.games == []
    assert tab.store["copies"] == {}
    assert len(other.keeping.games()) == 1


def test_a_game_that_cannot_be_deleted_is_told(tab: Tab, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    view = MyGames(tab.keeping)
    tab.start()
    tab.session.leave()
    id = tab.keeping.id
    tab.keeping.shelf.close()
    (folder / "games.sqlite").write_bytes(b"no database at all" * 500)
    press(view, "delete", id)
    assert "could not be deleted" in tab.session.note


@pytest.mark.parametrize("message", [None, [], {}, {"kind": "delete"}, {"kind": "resume", "id": ["x"]}, {"kind": 3}])
def test_my_games_hear_only_what_is_on_the_list(tab: Tab, message: Any) -> None:
    view = MyGames(tab.keeping)
    tab.start()
    tab.session.leave()
    view._heard(None, message, [])
    assert len(view.widget.games) == 1


def test_the_lobby_has_my_games_and_says_what_is_kept_and_how_long(tab: Tab) -> None:
    lobby = Lobby(tab.session, tab.keeping)
    parts = [one for part in lobby.widget.children for one in getattr(part, "children", ())]
    (view,) = [one for one in parts if "mn-games" in one._dom_classes]
    assert "50 games" in view.texts["about"]
    assert "180 days" in view.texts["about"]


# What the browser says -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hello",
    [
        {},
        {"token": "short", "game": "../../etc", "copy": "%%%", "settings": 3},
        {"token": ["a" * 64], "game": {"x": 1}, "copy": 5, "settings": [1]},
        {"token": "a" * 9999, "game": "A" * 32, "copy": "A" * 5_000_000, "settings": {"x": None}},
    ],
)
def test_a_hello_of_rubbish_is_a_hello_of_nobody(hello: dict[str, Any]) -> None:
    heard = hello_in(hello)
    assert (heard.token, heard.game, heard.copy) == ("", "", b"")
    tab = Tab(**{"token": "", **hello}).open()
    assert tab.session.report == ""
    assert tab.session.match is None
    assert tab.said[-1] == {"kind": "settled", "back": False}


def test_settings_are_few_and_short() -> None:
    many = {f"s{i}": i for i in range(500)} | {"UPPER": 1, "x" * 99: 1}
    assert len(settings_in(many)) == 60
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert settings_in({"deep": deep, "fine": [1, {"a": None}]}) == {"fine": [1, {"a": None}]}


@pytest.mark.parametrize("message", [None, 3, [], {"kind": "hello!"}, {"kind": ["hello"]}, {"settings": {"a": 1}}])
def test_other_messages_are_not_heard(message: Any) -> None:
    heard: list[Any] = []
    Browser(heard.append, heard.append)._hear(None, message, [])
    assert heard == []


def test_what_is_set_is_kept_in_the_browser_and_known_to_the_next_kernel(tab: Tab) -> None:
    tab.session.memory.set("theme", "dark")
    tab.session.memory.set("theme", "dark")
    assert [one for one in tab.said if one["kind"] == "setting"] == [
        {"kind": "setting", "key": "theme", "value": "dark"}
    ]
    assert tab.again().session.memory.get("theme") == "dark"


def test_views_hear_when_the_browser_has_answered_and_when_another_tab_sets_something() -> None:
    tab = Tab({"settings": {"hints": False}, "copies": {}})
    heard: list[Any] = []
    tab.session.memory.on_change(lambda: heard.append(tab.session.memory.get("hints")))
    assert tab.session.memory.get("hints", True) is True
    tab.open()
    tab.keeping.widget._hear(None, {"kind": "settings", "settings": {"hints": True}}, [])
    tab.keeping.widget._hear(None, {"kind": "settings", "settings": {"hints": True}}, [])
    assert heard == [False, True]


def test_without_a_browser_memory_is_plain() -> None:
    memory = Memory()
    heard: list[Callable[..., Any]] = []
    memory.on_change(lambda: heard.append(memory.get))
    memory.set("guide", {"step": 3})
    assert (memory.get("guide"), memory.get("other", 5), len(heard)) == ({"step": 3}, 5, 1)


def test_every_empire_can_be_told_in_my_games(tab: Tab) -> None:
    view = MyGames(tab.keeping)
    tab.session.start(seats=5, seed=7, players=dict.fromkeys(EMPIRES, "person"))
    tab.keeping.keep()
    tab.session.leave()
    assert len(view.widget.games[0]["who"]) == 5
