"""Why not? Every reason against what was tried or is asked about, with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

from mnlib import text
from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import PROVINCES, SEAS
from mnlib.reasons import BadInput, Reason
from mnlib.text import rules
from mnlib.vocabulary import Action
from mnwidgets.grouping import label, touched, within
from mnwidgets.marks import put, show
from mnwidgets.session import Session

_RECORDS = ("rolled", "drawn", "revealed")
_VERBS = tuple(verb for verb in VOCABULARY.verbs if verb not in _RECORDS)
_PLACED = frozenset(verb for verb in _VERBS if touched(VOCABULARY.verbs[verb].list[0]))
_MANY = 12  # so many answers are given at once; of more the person chooses one


class WhyNot:
    """The reasons against what was last tried, and an answer to "why can I not …?" for anything at all."""

    def __init__(self, session: Session, rule: Callable[[str], str] | None = None) -> None:
        self.session = session
        self.rule = rule or rules.rule
        wide = ipywidgets.Layout(width="auto", min_width="0")
        self.refused = ipywidgets.HTML().add_class("mn-refusals")
        self.open = ipywidgets.ToggleButton(layout=ipywidgets.Layout(width="auto")).add_class("mn-why")
        self.verb = ipywidgets.Dropdown(layout=wide).add_class("mn-list")
        self.place = ipywidgets.Dropdown(layout=wide).add_class("mn-list")
        self.thing = ipywidgets.Dropdown(layout=wide).add_class("mn-list")
        self.line = ipywidgets.Combobox(continuous_update=False, layout=wide).add_class("mn-list")
        self.answer = ipywidgets.HTML().add_class("mn-answer")
        self.do = ipywidgets.Button(layout=ipywidgets.Layout(width="auto", height="auto")).add_class("mn-choice")
        self.body = ipywidgets.VBox([self.verb, self.place, self.thing, self.line, self.answer, self.do])
        self.widget = ipywidgets.VBox([self.refused, self.open, self.body]).add_class("mn-whynot")
        self._action: Action | None = None
        self._busy = False
        self._uncalled = False  # opened by pointing in vain, so that it may close by itself
        guard = session.guard
        self.open.observe(guard(self._opened), "value")
        self.verb.observe(guard(self._narrowed), "value")
        self.place.observe(guard(self._narrowed), "value")
        self.thing.observe(guard(self._chosen), "value")
        self.line.observe(guard(self._typed), "value")
        self.do.on_click(guard(self._play))
        session.observe(guard(self._refused), ["refusals", "language"])
        session.observe(guard(self._selected), "selection")
        session.observe(guard(self._spoken), "language")
        session.observe(guard(self._moved), ["tick", "seat"])
        self._spoken()

    # What was refused ---------------------------------------------------------------------------------------------

    def _refused(self, _change: Any = None) -> None:
        reasons = self.session.refusals
        put(self.refused, f'<div role="alert">{self.reasons(reasons)}</div>' if reasons else "")
        show(self.refused, bool(reasons))

    def reasons(self, found: Iterable[Reason]) -> str:
        """Reasons as sentences, each with the id of its rule and, folded, the rule itself."""
        return f'<ul class="mn-reasons">{"".join(map(self._reason, found))}</ul>'

    def _reason(self, why: Reason) -> str:
        said, rule, words = escape(self.session.words(text.reason, why)), escape(why.rule), self.rule(why.rule)
        if not words:
            return f'<li>{said} <span class="mn-rule">{rule}</span></li>'
        more = f'<details class="mn-rule"><summary>{rule}</summary><p lang="en">{escape(words)}</p></details>'
        return f"<li>{said} {more}</li>"

    # What is asked about ------------------------------------------------------------------------------------------

    def listed(self) -> list[Action]:
        """The actions of the chosen verb in the chosen place; a verb of places waits for one."""
        verb, place = self.verb.value, self.place.value
        if not verb:
            return []
        rows = VOCABULARY.verbs[verb].list
        if verb not in _PLACED:
            own = [action for action in rows if verb != "offer" or action.args[0] == self.session.seat]
            return own
        return [action for action in rows if place in touched(action)] if place else []

    def look_up(self, line: str) -> str:
        """The answer to a line such as "build market latium.market"."""
        try:
            return self.tell(VOCABULARY.parse(line))
        except BadInput as error:
            self._offer(None)
            return f"<p>{escape(str(error))}</p>"

    def tell(self, action: Action) -> str:
        """Every reason against one action, or that there is none."""
        found = self.session.why_not(action)
        self._offer(action if not found else None)
        return f"<p><strong>{escape(self._label(action))}</strong></p>" + self._verdict(found)

    def _verdict(self, found: tuple[Reason, ...]) -> str:
        if found:
            return self.reasons(found)
        return f'<p class="mn-may">✓ {escape(self.session.say("ui.deciding.may"))}</p>'

    def _label(self, action: Action) -> str:
        return label(self.session, action, self.asked)

    @property
    def asked(self) -> str:
        """The key of the question now open."""
        prompt = self.session.game.prompt(self.session.state) if self.session.match is not None else None
        return prompt.key if prompt else ""

    def _offer(self, action: Action | None) -> None:
        """What is allowed after all can be done at once."""
        self._action = action if action is not None and self.session.asked else None
        show(self.do, self._action is not None)
        if self._action is not None:
            self.do.description = self._label(self._action)

    def _play(self, _button: Any) -> None:
        if self._action is not None:
            self.session.play(self._action)

    # Reacting -----------------------------------------------------------------------------------------------------

    def _opened(self, _change: Any = None) -> None:
        self._uncalled = False
        show(self.body, self.open.value)
        if self.open.value:
            self._suggest()
            self._narrowed()

    def _suggest(self) -> None:
        """Begin with what is asked now, and where the person points."""
        if self.session.match is None:
            return
        verbs = self.session.state.step.verbs if self.session.state.stack else ()
        verb = next((one for one in verbs if one in _PLACED), next((one for one in verbs if one in _VERBS), None))
        if verb is not None:
            self.verb.value = verb
        zone = self.session.selection.partition(".")[0]
        self.place.value = zone or self.place.value

    def _selected(self, _change: Any = None) -> None:
        """The panel follows where the person points; what was pointed at in vain is answered without asking."""
        zone = self.session.selection.partition(".")[0]
        if zone and self.place.value != zone:
            self.place.value = zone
        if self._in_vain():
            if not self.open.value:
                self.open.value = True
                self._uncalled = True
        elif self._uncalled:
            self.open.value = False

    def _in_vain(self) -> bool:
        """Whether places are asked for now, and the one pointed at is none of them."""
        actions = self.session.actions() if self.session.selection else []
        here = within(actions, self.session.selection)
        return any(map(touched, actions)) and not any(map(touched, here))

    def _moved(self, _change: Any = None) -> None:
        show(self.widget, self.session.outcome is None)
        if self.open.value:
            self._narrowed()

    def _narrowed(self, _change: Any = None) -> None:
        """Another verb or place: another list, and all answers at once where they are few."""
        if self._busy or not self.open.value or self.session.match is None:
            return
        actions = self.listed()
        self._busy = True
        things = [(self._label(action), action) for action in actions]
        self.thing.options = [(self.session.say("ui.deciding.choose"), ""), *things]
        self.thing.index = None  # the browser shows the first one only when it hears that it is chosen
        self.thing.index = 0
        self.line.options = tuple(str(action) for action in actions)
        self._busy = False
        show(self.place, self.verb.value in _PLACED)
        show(self.thing, len(actions) > 1)
        self._offer(None)
        put(self.answer, self._answers(actions))

    def _answers(self, actions: list[Action]) -> str:
        if len(actions) == 1:
            return self.tell(actions[0])
        if len(actions) > _MANY:
            return ""
        rows = ((self._label(action), self._verdict(self.session.why_not(action))) for action in actions)
        return "".join(f"<p><strong>{escape(words)}</strong></p>{verdict}" for words, verdict in rows)

    def _chosen(self, change: Any) -> None:
        if not self._busy:
            put(self.answer, self.tell(change["new"]) if change["new"] else self._answers(self.listed()))

    def _typed(self, change: Any) -> None:
        if change["new"].strip() and self.session.match is not None:
            put(self.answer, self.look_up(change["new"]))

    def _spoken(self, _change: Any = None) -> None:
        """Every word again, in another language; what was chosen stays chosen."""
        session, verb, place = self.session, self.verb.value, self.place.value
        say = session.say
        self._busy = True
        self.open.description = say("ui.deciding.why_not")
        self.open.tooltip = say("ui.deciding.why_not_tip")
        self.verb.description, self.place.description = say("ui.deciding.what"), say("ui.deciding.where")
        self.thing.description, self.line.description = say("ui.deciding.exactly"), say("ui.deciding.typed")
        self.line.placeholder = "build market latium.market"
        names = ((session.words(text.name, "verb", one), one) for one in _VERBS)
        self.verb.options = [("–", ""), *sorted(names)]
        zones = ((session.words(text.name, "place", one), one) for one in (*PROVINCES, *SEAS))
        self.place.options = [("–", ""), *zones]
        self.verb.value, self.place.value = verb or "", place or ""
        self._busy = False
        show(self.body, self.open.value)
        show(self.do, False)
        self._refused()
        self._narrowed()
