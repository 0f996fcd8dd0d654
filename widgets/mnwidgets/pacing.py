"""The pace of the others: step by step, slow, fast, or on to the end with a bar and a stop; repaints are few."""

from __future__ import annotations

import asyncio
from typing import Any

import ipywidgets as w

from mnlib.empires.board import EMPIRES
from mnlib.empires.heroes import owned
from mnlib.empires.victory import great_cities
from mnwidgets.marks import show
from mnwidgets.session import Session

STEP, SLOW, FAST = "step", "slow", "fast"
PAUSES = {SLOW: 0.7, FAST: 0.02}  # seconds between two changes of the screen
BUDGET = 0.08  # seconds of decisions between two repaints at top speed
_BREATH = 0.01  # seconds for messages to come in, the stop button's among them


def nearness(state: Any) -> float:
    """How near the leading empire is to a victory by tiles, cities or titles, from 0 to 1; a round limit counts too."""
    rules = state.setting.rules
    seats = [seat for seat in state.setting.seats if seat < len(EMPIRES)]
    shares = [owned(state, seat) / rules.tiles_to_win for seat in seats]
    shares += [great_cities(state, seat) / rules.cities_to_win for seat in seats]
    shares += [state.leaders.count(seat) / rules.titles_to_win for seat in seats]
    if state.setting.round_limit:
        shares.append((state.round - 1) / state.setting.round_limit)
    return min(1.0, max(shares))


class Pacing:
    """Lets the bots decide, as fast as the person likes; it stops where a person is asked.

    In a kernel a task does it; without a running loop, as in tests, `advance` does one tick by hand.
    """

    def __init__(self, session: Session, speed: str = FAST) -> None:
        self.session = session
        self.rushing = False
        self._task: asyncio.Task[None] | None = None
        self.speed = w.ToggleButtons(options=[STEP, SLOW, FAST], value=speed).add_class("mn-speeds")
        self.next, self.end, self.stop = w.Button(), w.Button(), w.Button(button_style="warning")
        self.bar = w.FloatProgress(min=0.0, max=1.0).add_class("mn-progress")
        self.auto = w.Checkbox(value=session.auto, indent=False).add_class("mn-auto")
        self.widget = w.Box([self.speed, self.next, self.end, self.stop, self.bar]).add_class("mn-pacing")
        self.next.on_click(session.guard(lambda _: session.let_bots_decide()))
        self.end.on_click(session.guard(lambda _: self.rush()))
        self.stop.on_click(session.guard(lambda _: self.halt()))
        self.auto.observe(session.guard(self._forced), "value")
        session.observe(session.guard(lambda change: setattr(self.auto, "value", change["new"])), "auto")
        self.speed.observe(session.guard(self._changed), "value")
        session.observe(session.guard(self._changed), ["tick", "players", "match", "away"])
        session.observe(session.guard(self.relabel), "language")
        self.relabel()
        self._changed()

    # What the person presses -------------------------------------------------------------------------------------

    def rush(self) -> None:
        """On to the end: until a person is asked, the game is over, or somebody presses stop."""
        self.rushing = True
        self._changed()

    def halt(self) -> None:
        """Stop the others here; they go on when the person chooses a pace again."""
        self.rushing = False
        self.speed.value = STEP
        self._changed()

    def _forced(self, change: Any) -> None:
        """The checkbox and the session agree, whoever changes it."""
        if change["new"] != self.session.auto:
            self.session.play_forced(change["new"])

    # The task ----------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether bots should decide by themselves now."""
        session = self.session
        moving = self.rushing or self.speed.value != STEP
        return moving and session.match is not None and not session.away and bool(session.waiting)

    def advance(self) -> bool:
        """One tick: a decision when slow, as many as fit the budget otherwise; False when there is nothing to do."""
        if not self.busy:
            return False
        slow = self.speed.value == SLOW and not self.rushing
        decide = self.session.guard(lambda: self.session.let_bots_decide(0.0 if slow else BUDGET))
        if decide() is None:  # an error, reported: do not run into it again
            self.halt()
            return False
        return True

    async def _run(self) -> None:
        while self.advance():
            await asyncio.sleep(_BREATH if self.rushing else PAUSES.get(self.speed.value, _BREATH))

    def _wake(self) -> None:
        """Start the task, unless it runs already or no loop could run it."""
        if not self.busy or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._run())

    # What is shown -----------------------------------------------------------------------------------------------

    def _changed(self, _change: Any = None) -> None:
        session = self.session
        waiting = session.match is not None and bool(session.waiting)
        self.rushing = self.rushing and waiting
        show(self.widget, session.match is not None and session.outcome is None)
        show(self.stop, self.rushing)
        show(self.bar, self.rushing)
        show(self.end, not self.rushing)
        show(self.next, not self.rushing and self.speed.value == STEP)
        self.next.disabled = self.end.disabled = not waiting
        if self.rushing:
            state = session.state
            self.bar.value = nearness(state)
            self.bar.description = session.say("ui.starting.progress", round=state.round)
        self._wake()

    def relabel(self, _change: Any = None) -> None:
        """Say the labels again."""
        say, chosen = self.session.say, self.speed.value
        with self.speed.hold_sync():
            self.speed.options = [(say(f"ui.starting.{speed}"), speed) for speed in (STEP, SLOW, FAST)]
            self.speed.value = chosen
            self.speed.tooltips = [say(f"ui.starting.{speed}_tip") for speed in (STEP, SLOW, FAST)]
            self.speed.description = say("ui.starting.pace")
        for name, one in (("next", self.next), ("end", self.end), ("stop", self.stop)):
            one.description, one.tooltip = say(f"ui.starting.{name}"), say(f"ui.starting.{name}_tip")
        self.auto.description, self.auto.tooltip = say("ui.starting.auto"), say("ui.starting.auto_tip")
        self.bar.tooltip = say("ui.starting.progress_tip")
