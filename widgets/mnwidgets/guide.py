"""The guide: a card beside what is asked that walks through the first round, suggests one choice and says why."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as w

from mnlib.vocabulary import Action
from mnwidgets import lesson
from mnwidgets.decisions import Decisions
from mnwidgets.grouping import label
from mnwidgets.lesson import DONE, GOING, LAST, LEFT, OPENING, STEPS, TITLES
from mnwidgets.marks import put, show
from mnwidgets.session import Session

GUIDED = "mn-guided"


class Guide:
    """Steps that follow the game: whatever the person decides, undoes or looks back at, the step that fits is shown.

    The person can read earlier steps again, leave and come back; `places` are the parts of the table to point at.
    """

    def __init__(self, session: Session, decisions: Decisions | None = None, places: Mapping[str, Any] = {}) -> None:
        self.session, self.decisions, self.places = session, decisions, dict(places)
        self.at = self.live = 0  # the step that is shown, and the one that fits the position
        self._decided = 0  # decisions of the person so far: one more, and the guide catches up with the game
        self._match: Any = None
        self.head, self.body, self.tip = w.HTML(), w.HTML(), w.HTML()
        self.back, self.next, self.leave = w.Button(), w.Button(button_style="primary"), w.Button()
        self.resume = w.Button().add_class("mn-guide-link")
        buttons = w.Box([self.back, self.next, self.leave.add_class("mn-guide-leave")]).add_class("mn-guide-buttons")
        self.card = w.VBox([self.head, self.body, self.tip, buttons]).add_class("mn-guide")
        self.widget = w.VBox([self.card, self.resume]).add_class("mn-guide-place")
        self.back.on_click(session.guard(lambda _: self.turn(self.at - 1)))
        self.next.on_click(session.guard(lambda _: self.finish() if self.at == LAST else self.turn(self.at + 1)))
        self.leave.on_click(session.guard(lambda _: self.stop()))
        self.resume.on_click(session.guard(lambda _: self.go_on()))
        session.observe(session.guard(self.redraw), ["tick", "language"])
        session.memory.on_change(session.guard(self.redraw))
        self.redraw()

    # What the person does ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the guided round."""
        lesson.begin(self.session)

    def turn(self, step: int) -> None:
        """Show a step: an earlier one again, or the next that the game has reached."""
        self.at = max(0, min(step, self.live))
        self._remember(GOING)

    def stop(self) -> None:
        """Leave the guide; the game goes on, and a button brings the guide back."""
        self._remember(LEFT)
        self.session.play_forced(True)

    def go_on(self) -> None:
        """Come back to the guide, at the step that fits the position."""
        self.session.auto = self.live == LAST
        self.at = self.live
        self._remember(GOING)

    def finish(self) -> None:
        """The guided round is over: the person plays on alone."""
        self._remember(DONE)
        self.session.play_forced(True)

    def _remember(self, state: str) -> None:
        self.session.memory.set("guide", {"state": state, "step": self.at})
        self.redraw()

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """How it stands with the guide at this table: going, left, or "" where it has nothing to say."""
        session = self.session
        here = lesson.guided(session.match) and not session.sandbox and session.draft is None
        state = lesson.remembered(session).get("state", "")
        return str(state) if here and state in (GOING, LEFT) else ""

    def redraw(self, _change: Any = None) -> None:
        """Follow the game, then show the step; what was pointed at is let go."""
        state = self.state
        show(self.card, state == GOING)
        show(self.resume, state == LEFT)
        show(self.widget, bool(state))
        if state:
            self._follow(state)
            self._speak()
        advice = lesson.suggestion(self.session) if state == GOING and self.at == self.live < LAST else None
        if state == GOING:
            self._tell(advice)
            self.session.memory.set("guide", {"state": GOING, "step": self.at})
        self._point(STEPS[self.at].about if state == GOING else "", advice)

    def _follow(self, state: str) -> None:
        """The step of the position; reading is interrupted only by a decision of one's own or a new question."""
        session, new = self.session, self.session.match is not self._match
        before = OPENING if new else self.live
        self._match, self.live = session.match, lesson.step_at(session, before)
        decided = self._decided if self.live == LAST else len(lesson.decided(session))
        if new:
            kept = lesson.remembered(session).get("step", 0)
            self.at = kept if isinstance(kept, int) and 0 <= kept <= self.live else self.live
        elif self.live != before:  # whoever met no tie has not read about the titles yet
            self.at = TITLES if self.live == LAST and before < TITLES else self.live
        elif decided != self._decided:
            self.at = self.live
        self._decided = decided
        if state == GOING and (new or (LAST in (before, self.live) and before != self.live)):
            session.auto = self.live == LAST

    def _speak(self) -> None:
        """The words on the buttons."""
        say = self.session.say
        self.back.description, self.leave.description = say("ui.guide.back"), say("ui.guide.leave")
        self.resume.description, self.resume.tooltip = say("ui.guide.resume"), say("ui.guide.resume_tip")
        self.leave.tooltip = say("ui.guide.leave_tip")
        self.next.description = say("ui.guide.finish" if self.at == LAST else "ui.guide.forward")

    def _tell(self, advice: lesson.Suggestion | None) -> None:
        """The page of the step, and the suggestion if the step is the one of the position."""
        say, step, question = self.session.say, STEPS[self.at], lesson.asked(self.session)
        page = step.pages.get(question) or next(iter(step.pages.values()))
        progress = say("ui.guide.progress", at=self.at + 1, of=len(STEPS))
        put(
            self.head,
            f'<p class="mn-guide-progress"><span>{escape(progress)}</span>'
            f'<progress max="{len(STEPS)}" value="{self.at + 1}" aria-hidden="true"></progress></p>'
            f"<h3>{escape(say(f'ui.guide.{page}'))}</h3>",
        )
        told = say(f"ui.guide.{page}_is", button=say("ui.deciding.why_not"))
        put(self.body, f"<p>{escape(told)}</p>")
        put(self.tip, self._advice(advice, question) if advice else "")
        self.back.disabled = self.at == 0
        show(self.leave, self.at < LAST)
        show(self.next, self.at < self.live or self.at == LAST)

    def _advice(self, advice: lesson.Suggestion, question: str) -> str:
        """What the guide would do, in the words of the button to press, and why."""
        session, (action, why) = self.session, advice
        said = session.say("ui.guide.first_set") if question == "pay" else label(session, action, question)
        free = escape(session.say("ui.guide.free")) if len(session.actions()) > 1 else ""
        return (
            f'<p class="mn-guide-tip"><strong>{escape(session.say("ui.guide.try", words=said))}</strong> '
            f"{escape(session.say(f'ui.guide.why_{why}'))}</p>"
            f'<p class="mn-guide-free">{free}</p>'
        )

    def _point(self, about: str, advice: lesson.Suggestion | None) -> None:
        """Mark the suggested decision, or the part of the table that the step is about; nobody's focus moves."""
        action: Action | None = advice[0] if advice else None
        if action is not None and action.verb == "pay":  # whole sets have buttons of their own
            about, action = "payment", None
        for name, widget in self.places.items():
            if (name == about) != (GUIDED in widget._dom_classes):
                (widget.add_class if name == about else widget.remove_class)(GUIDED)
        if self.decisions is not None:
            self.decisions.point_out(action)
