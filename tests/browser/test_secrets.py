"""Nothing hidden leaves the server: not over the wire, not behind the curtain, not in a name.

Two worlds that differ only in hidden hands must look the same to whoever may not know them: every message of the kernel
is compared, whatever it is about. As soon as the owner of a hand sits down, the same comparison must find it. Copies
for the browser are sealed and come when they like: all of them is compared, but what the seal hides only by its length.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib import text
from tests.browser.mirror import Mirror
from tests.browser.table import Table
from tests.browser.wire import unpacked

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 7
_IDS = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}|[0-9a-f]{32}")
_WANTED = {"offer": ("offer", 3), "sealed": ("offer", 1), "build": ("build", 1)}  # the question, and how many are asked


def position(kind: str) -> Any:
    """Rome has to decide: to lay out offers before anybody has, or after all others have, or to build."""
    mirror = Mirror(SEED)
    match, game = mirror.session.match, mirror.session.game
    assert match is not None
    for ply in range(1000):
        while match.plies < ply:
            mirror.pay() if mirror.paying else mirror.play(mirror.choice())
        state = match.at(ply)
        rows, asked = game.dump(state)["seats"], game.deciders(state)
        hidden = all(len(rows[seat]["tokens"]) > 1 for seat in ("greece", "carthage"))
        several = len(game.actions(state, "rome")) > 1 if "rome" in asked else False
        if hidden and several and (game.prompt(state).key, len(asked)) == _WANTED[kind]:
            return state
    raise AssertionError(f"no such position: {kind}")


def another_world(state: Any) -> Any:
    """The same position for Rome, in which the others have other goods."""
    game = mnlib.game("empires")
    view = game.view(state, "rome")
    for number in range(100):
        other = game.sample(view, Random(number))
        rows = [game.dump(world)["seats"] for world in (state, other)]
        if all(rows[0][seat]["tokens"] != rows[1][seat]["tokens"] for seat in ("greece", "carthage")):
            assert game.dump(game.view(other, "rome")) == game.dump(view)
            return other
    raise AssertionError("nothing is hidden in this position")


def canonical(message: dict[str, Any]) -> str:
    """A message without what differs from kernel to kernel: ids, and the order of the parts."""
    data = message["content"].get("data", {})
    paths = map(json.dumps, data.pop("buffer_paths", []))
    return _IDS.sub("*", json.dumps([message["content"], sorted(zip(paths, message["buffers"]))], sort_keys=True))


def masked(message: dict[str, Any]) -> str:
    """A copy for the browser, without what its seal hides."""
    content = message["content"]["data"]["content"]
    return canonical({**message, "content": {**content, "sealed": f"{len(content['sealed'])} letters"}})


def matter(message: dict[str, Any]) -> str:
    """What a message is about, if it goes to the browser's memory."""
    content = message["content"].get("data", {}).get("content", {})
    return str(content.get("kind", ""))


class World:
    """A page on which a position was opened, with people on all seats; what it heard, in canonical form."""

    def __init__(self, table: Table, state: Any, folder: Path) -> None:
        self.table = table
        self.copies: dict[int, set[str]] = {}  # of which ply, and what can be seen of them
        table.page.locator(".mn-lobby-picture img").wait_for()  # it comes when it likes
        table.wait(lambda seen: True)
        self.since = len(table.wire.received)
        file = folder / "game.txt"
        file.write_text(mnlib.Match.from_state("empires", state).dumps(), "utf-8")
        table.page.locator(".mn-saving input[type=file]").last.set_input_files(file)
        table.page.locator(".mn-curtain").wait_for()
        table.page.locator(".mn-memory[data-ply]").wait_for(state="attached")

    def heard(self) -> Counter[str]:
        """The messages since the last call; what has a name of its own in every kernel has none here."""
        self.table.wait(lambda seen: True)
        self.table.page.wait_for_timeout(200)
        frames = self.table.wire.received[self.since :]
        self.since += len(frames)
        messages = [message for message in map(unpacked, frames) if message["header"]["msg_type"].startswith("comm")]
        said = [one for one in messages if one["content"].get("data", {}).get("method") != "echo_update"]
        for one in said:
            if matter(one) == "copy":
                self.copies.setdefault(one["content"]["data"]["content"]["ply"], set()).add(masked(one))
        return Counter(canonical(one) for one in said if matter(one) != "copy")

    def lift(self) -> None:
        """The next person sits down."""
        self.table.page.locator(".mn-curtain button").click()
        self.table.page.locator(".mn-prompt-asked").wait_for()

    def decide(self) -> None:
        """Look into everything there is, and decide until the screen is passed on."""
        table, page = self.table, self.table.page
        for number in (1, 2, 4, 5, 6, 7, 8, 0, 3):  # the charts last: they are waited for
            page.get_by_role("tab").nth(number).click()
            table.wait(lambda seen: True)
        page.locator(".mn-plot .axislabel").first.wait_for()
        page.locator(".mn-why:visible").click()
        page.locator(".mn-ask:visible").last.click()
        table.wait(lambda seen: True)
        for _ in range(40):
            seen = table.seen()
            if not seen["asked"]:
                break
            table.press(seen["choices"][-1])
            table.wait(lambda seen: True)
        page.locator(".mn-curtain").wait_for()


@pytest.mark.parametrize(("kind", "secret"), [("offer", 3), ("build", 3), ("sealed", 2)])
def test_two_worlds_that_differ_in_hidden_hands_are_the_same_on_the_wire(
    server: Any, chromium: Any, tmp_path: Path, kind: str, secret: int
) -> None:
    state = position(kind)
    heard: list[list[Counter[str]]] = []
    copies: list[dict[int, set[str]]] = []
    for world in (state, another_world(state)):
        with Table(chromium, server.address) as table:
            page = World(table, world, tmp_path)
            parts = [page.heard()]
            for act in (page.lift, page.decide, page.lift)[:secret]:
                act()
                parts.append(page.heard())
            heard.append(parts)
            copies.append(page.copies)
            assert table.seen()["trouble"] == ""
            assert table.ears.errors == []
    *before, (one, other) = zip(*heard)
    assert len(before) == secret
    for here, there in before:
        assert sum(here.values()) > 5  # something was said
        assert here == there
    both = copies[0].keys() & copies[1].keys()
    assert both
    assert [copies[0][ply] for ply in both] == [copies[1][ply] for ply in both]
    # The same ears hear the difference as soon as the owner of another hand looks, or the offers are revealed.
    assert one != other


def test_the_whole_game_is_sent_when_it_is_saved_and_never_before(server: Any, chromium: Any) -> None:
    mark = 'format = "mare-nostrum match"'
    with Table(chromium, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        while mirror.session.state.round == 1:
            table.play(mirror)
        table.tab("Share and save")
        table.wait(lambda seen: True)
        heard = table.wire.heard()
        assert len(heard) > 1000
        assert not [one for one in heard if mark in one or '"tokens"' in one or "tokens = {" in one]
        assert "every hand" in table.page.locator(".mn-saving").last.inner_text()  # the page says so before
        since = len(table.wire.received)
        with table.page.expect_download():
            table.button("Save to a file").click()
        table.wait(lambda _: any(mark in one for one in table.wire.heard(since)), "the file on the wire")


def shown_hand(table: Table) -> list[str]:
    """The hand that is anywhere in the page, be it hidden or not: what only its owner may see."""
    chips = table.page.locator(".mn-stock:not(.mn-remembered) .mn-chip")
    line = table.page.locator(".mn-hand .mn-token")
    found: list[str] = sorted(one.strip() for one in chips.all_text_contents())
    if line.count():
        assert found in ([], sorted(one.strip() for one in line.all_text_contents()))
        found = sorted(one.strip() for one in line.all_text_contents())
    return found


def hand_of(mirror: Mirror, seat: str) -> list[str]:
    """The tokens that a seat really has, in words."""
    return sorted(text.many("token", name, number) for name, number in mirror.hands()[seat]["tokens"].items() if number)


def test_behind_the_curtain_there_is_no_hand(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        people, page = ("rome", "greece"), table.page
        mirror = Mirror(SEED, persons=people)
        table.start(SEED, persons=people)
        passed = []
        for tab in ("Log", "Empires", "Charts"):
            page.locator(".mn-curtain").wait_for()
            table.wait(lambda seen: True)
            seat = mirror.session.curtain
            passed.append(seat)
            assert seat.capitalize() in page.locator(".mn-curtain h2").inner_text()
            assert page.locator(".mn-token:visible, .mn-chip:visible, .mn-choice:visible, .mn-map:visible").count() == 0
            assert shown_hand(table) == []
            table.picture("curtain")
            page.locator(".mn-curtain button").click()
            mirror.session.lift_curtain()
            mirror.wind()
            table.tab("Empires")
            table.follow(mirror)
            assert not page.locator(".mn-curtain").is_visible()
            assert shown_hand(table) == hand_of(mirror, seat) != []
            table.tab(tab)  # what is on a tab that nobody sees must go, too
            while not mirror.session.curtain:
                table.play(mirror)
        assert passed[:2] == ["rome", "greece"]
        assert table.ears.errors == []


def test_a_name_full_of_markup_is_shown_as_it_is(server: Any, chromium: Any) -> None:
    name = "<img src=x onerror=alert(1)>"
    with Table(chromium, server.address) as table:
        page, said = table.page, []
        page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
        for seat in ("rome", "greece"):
            page.locator(f".mn-lobby .mn-seat-{seat} select").select_option(index=0)
            field = page.locator(f".mn-lobby .mn-seat-{seat} .mn-seat-name input")
            field.fill(name)
            field.press("Tab")
        table.wait(lambda seen: True)
        table.start(SEED, persons=("rome", "greece"))
        page.locator(".mn-curtain", has_text=name).wait_for()
        page.locator(".mn-curtain button").click()
        page.locator(".mn-prompt-line", has_text=name).wait_for()
        page.locator(".mn-empire", has_text=name).first.wait_for()
        for tab in ("Log", "Seats", "Empires"):
            table.tab(tab)
            table.wait(lambda seen: True)
        table.picture("name-with-markup")
        assert page.locator("img[src=x]").count() == 0
        assert said == []
        assert table.ears.errors == []
