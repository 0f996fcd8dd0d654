"""The measures: clicks, loads, memory, phases of bots, ten pages at once; ours and the bare notebook by turns."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from mnlib.match import Match
from tools.bench_ui.pages import PATIENCE, Site, Tab, open_saved, open_tab, show, start
from tools.bench_ui.places import on_screen, zones
from tools.bench_ui.positions import HandOver, Position

SWEEP = 1.0  # seconds


@dataclass
class Series:
    """Numbers of one kind, in the order in which they were measured, and the messages that each one took."""

    numbers: list[float] = field(default_factory=list)
    messages: list[int] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.numbers)

    @property
    def late(self) -> float:
        """The 95th percentile: the number that one in twenty exceeds."""
        return sorted(self.numbers)[max(0, math.ceil(0.95 * len(self.numbers)) - 1)]

    @property
    def talk(self) -> float:
        """The median of the messages to and from the kernel."""
        return median(self.messages)


# Clicks -----------------------------------------------------------------------------------------------------------


def click(tab: Tab, act: Callable[[], object], place: str, words: str, into: Series) -> dict[str, float]:
    """Do something that clicks, and add how long the page took to settle."""
    before = tab.sent + tab.received
    tab.page.evaluate("stopwatch.arm()")
    act()
    found = tab.settled(place, words)
    into.numbers.append(found["milliseconds"])
    into.messages.append(tab.sent + tab.received - before)
    return found


def press(tab: Tab) -> None:
    """A click where the mouse is."""
    tab.page.mouse.down()
    tab.page.mouse.up()


def click_zone(tab: Tab, position: Position, zone: str, into: Series, sweep: bool = False) -> None:
    """Click a zone, the mouse resting on it, or coming from a sweep; map, line and panel must show it."""
    x, y = on_screen(tab.page, zone)
    if sweep:
        wipe(tab)
    tab.page.mouse.move(x, y)
    if not sweep:
        tab.page.wait_for_timeout(150)
    place = f'.mn-board:has(.leaflet-container[data-selected="{zone}"]) .mn-here'
    click(tab, lambda: press(tab), place, position.here[zone], into)
    rows = tab.page.locator(".mn-choice-row:visible").count()
    if rows != position.rows[zone]:
        raise RuntimeError(f"{zone} has {position.rows[zone]} choices, the panel shows {rows}")


def wipe(tab: Tab) -> None:
    """One second of mouse moves over the whole map."""
    box = tab.page.locator(".mn-map").bounding_box()
    end, at = time.monotonic() + SWEEP, 0.0
    while time.monotonic() < end:
        at += 0.05
        across, down = 0.5 + 0.45 * math.sin(3.1 * at), 0.5 + 0.45 * math.sin(1.7 * at)
        tab.page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])


def clicks(ours: Tab, bare: Tab, position: Position, number: int, each: int, found: dict[str, Series]) -> None:
    """So many clicks on zones, each followed by one on the bare button, and every few by one after a sweep."""
    show(ours, position)
    button = bare.page.get_by_role("button", name="Count")
    bare.page.bring_to_front()
    button.hover()
    targets = zones(position.targets)
    for turn in range(number):
        ours.page.bring_to_front()
        click_zone(ours, position, next(targets), found["click"])
        bare.page.bring_to_front()
        before = int(bare.page.locator(".widget-label").inner_text())
        click(bare, lambda: press(bare), ".widget-label", str(before + 1), found["bare"])
        if turn % each == 0:
            ours.page.bring_to_front()
            click_zone(ours, position, next(targets), found["sweep"], sweep=True)
    ours.page.bring_to_front()
    ours.picture(f"table-{position.phase}")


# Steps back in time -----------------------------------------------------------------------------------------------


def steps(tab: Tab, match: Match, number: int, shelf: str) -> Series:
    """From a press on "one decision back" at the end of a long game until map, prompt and an open tab have followed."""
    open_saved(tab, match.dumps())
    plies = match.plies
    tab.page.locator(".mn-time-where", has_text=f"decision {plies}").wait_for()
    open_tab(tab, shelf)
    tab.page.wait_for_timeout(1000)
    tab.page.evaluate("scrollTo(0, 0)")
    found, button = Series(), tab.page.locator("[data-mn-key=back]")
    for ply in range(plies - 1, plies - 1 - number, -1):
        click(tab, button.click, ".mn-time-where", f"decision {ply} of {plies}", found)
    tab.picture(f"steps-{shelf}")
    return found


# Loads ------------------------------------------------------------------------------------------------------------


def loads(ours: Site, bare: Site, number: int) -> tuple[Series, Series]:
    """Seconds until the button can be pressed, by turns; a first load of each is not counted."""
    found = Series(), Series()
    for turn in range(number + 1):
        for site, series in zip((ours, bare), found):
            start_time = time.perf_counter()
            tab = site.open()
            if turn:
                series.numbers.append(time.perf_counter() - start_time)
                series.messages.append(tab.sent + tab.received)
            elif site is ours:
                tab.page.wait_for_timeout(2500)
                tab.picture("lobby")
            tab.close()
            gone(site)
    return found


def gone(site: Site) -> None:
    """Wait until the kernels of closed tabs have ended, so that they do not disturb the next load."""
    end = time.monotonic() + 20
    while site.kernels() and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(0.3)


# Memory -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Memory:
    """Megabytes of a kernel: resident, as every system shows it, and its own with its share of what others use too."""

    resident: float
    share: float


def memory(site: Site) -> Memory:
    """The memory of the only kernel of a server."""
    (pid,) = site.kernels()
    lines = Path("/proc", str(pid), "smaps_rollup").read_text().splitlines()
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines[1:]}
    return Memory(kilobytes["Rss"] / 1024, kilobytes["Pss"] / 1024)


def open_charts(tab: Tab) -> None:
    """Look at the charts, until they are drawn."""
    open_tab(tab, "charts")
    tab.page.locator(".mn-charts .bqplot").first.wait_for()
    tab.page.locator(".mn-charts .bqplot").first.scroll_into_view_if_needed()
    tab.page.wait_for_timeout(1500)
    tab.picture("charts")


# Phases of bots ---------------------------------------------------------------------------------------------------


@dataclass
class Phases:
    """How long phases of four bots took, in how many decisions and repaints."""

    times: Series = field(default_factory=Series)
    decisions: list[int] = field(default_factory=list)
    repaints: list[int] = field(default_factory=list)


def phases(tab: Tab, rows: list[HandOver]) -> Phases:
    """From the click that ends the person's turn until the next question stands there and nothing moves."""
    found = Phases()
    for row in rows:
        show(tab, row.position)
        old = tab.page.locator(".mn-question").inner_text()
        when = tab.page.locator(".mn-when").inner_text()
        button = tab.page.locator(".mn-choice", has_text=row.words).first
        told = click(tab, button.click, ".mn-prompt-asked", "", found.times)
        if (tab.page.locator(".mn-question").inner_text(), tab.page.locator(".mn-when").inner_text()) == (old, when):
            raise RuntimeError(f"nothing happened after {row.words!r}")
        found.decisions.append(row.decisions)
        found.repaints.append(int(told["repaints"]))
    tab.picture("after-bots")
    return found


# Many at once -----------------------------------------------------------------------------------------------------


def crowd(site: Site, number: int) -> Series:
    """Seconds until each of many pages, opened at the same moment, can be used."""
    tabs = [site.tab() for _ in range(number)]
    found, begin = Series(), time.perf_counter()
    for tab in tabs:
        tab.page.evaluate("address => { setTimeout(() => location.assign(address), 0); }", site.server.address)
    waiting = list(tabs)
    while waiting:
        for tab in list(waiting):
            if usable(tab.page, site.button):
                waiting.remove(tab)
                found.numbers.append(time.perf_counter() - begin)
        if time.perf_counter() - begin > PATIENCE / 1000:
            found.numbers += [math.inf] * len(waiting)
            break
        time.sleep(0.2)
    tabs[-1].picture("one-of-ten")
    for tab in tabs:
        tab.close()
    return found


def usable(page: Any, name: str) -> bool:
    """Whether the button can be pressed now; a page on its way to somewhere else says no."""
    from playwright.sync_api import Error

    try:
        return bool(page.get_by_role("button", name=name).is_visible())
    except Error:
        return False


def table(site: Site) -> Tab:
    """A game at the table."""
    tab = site.open()
    start(tab)
    return tab
