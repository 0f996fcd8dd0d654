"""The sandbox: any position is taken in, edited, mended and played from; the game it came from waits."""

from __future__ import annotations

from html import escape
from random import Random
from typing import Any

import ipywidgets as w

import mnlib
from mnlib import text
from mnlib.empires.board import EMPIRES
from mnlib.empires.rounds import PHASES
from mnlib.empires.view import View
from mnlib.reasons import BadInput
from mnwidgets.editor import Editor
from mnwidgets.editor_course import Turn, course_groups, player_groups
from mnwidgets.editor_hands import hand_groups
from mnwidgets.editor_places import place_groups
from mnwidgets.form import Form, group, press
from mnwidgets.marks import put, show
from mnwidgets.session import Session
from mnwidgets.sight import PERSON


class Sandbox:
    """Nothing is shown until `enter`; who edits sees forms and faults; who plays can edit again, and leave."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.editor: Editor | None = None
        self.home: tuple[Any, dict[str, str], Any] | None = None  # the match, players and view that one came from
        self.turn, self.seat = Turn(), EMPIRES[0]
        self.players: dict[str, str] = {}
        self.opened: set[str] = set()  # groups to which a fault led: "course", "tile"
        self.widget = w.VBox([]).add_class(
            "mn-sandbox"
        )  # filled when somebody enters: a table sends enough at its start
        session.observe(session.guard(self._elsewhere), ["sandbox", "draft"])
        session.observe(session.guard(self.redraw), ["language", "selection", "match"])

    def _build(self) -> None:
        guard = self.session.guard
        self.head, self.why = w.HTML(), w.HTML().add_class("mn-sandbox-why")
        self.again, self.go = w.Button(), w.Button(button_style="primary")
        self.back, self.out = w.Button(), w.Button()
        self.faults = Form(guard(self._show_fault))
        self.wrong = w.Box([self.faults]).add_class("mn-sandbox-faults")
        self.place, self.hands, self.course, self.who = (Form(guard(self._changed)) for _ in range(4))
        course = w.VBox([self.course, self.who])
        self.forms = w.Box([self.place, course, self.hands]).add_class("mn-sandbox-forms")
        acts = {self.again: self.enter, self.go: self.play, self.back: self.undo, self.out: self.leave}
        for button, act in acts.items():
            button.on_click(guard(lambda _, act=act: act()))
        tools = w.Box(list(acts)).add_class("mn-sandbox-tools")
        self.widget.children = (self.head, tools, self.why, self.wrong, self.forms)

    # What the person does -----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the position that is shown into the sandbox; what a seat may not know is dealt by lot."""
        session = self.session
        if session.match is None and session.shown is None:
            return
        if not self.widget.children:
            self._build()
        if not session.sandbox:
            self.home = (session.match, dict(session.players), session.shown)
        state, dealt = self._whole()
        self.editor = Editor(session.game.dump(state))
        self.turn = Turn(PHASES[state.phase])
        self.seat = EMPIRES[state.setting.seats[0]]
        self.opened = set()
        self.players = dict(session.players) if session.sandbox else {}
        with session.hold_trait_notifications():
            session.draft, session.sandbox = self.editor.state, True
        self._draw()
        if dealt:
            session.note = session.say("ui.sandbox.dealt")

    def _whole(self) -> tuple[Any, bool]:
        """The position that is shown, and whether something in it was dealt by lot."""
        session = self.session
        open_ = session.match is not None and (session.free or session.over or session.open_hands)
        if open_:
            return session.position, False
        view: View = session.state
        return session.game.sample(view, Random(0)), view.setting.hands != "open"

    def play(self) -> None:
        """Play from the edited position, if nothing is wrong with it."""
        session, editor = self.session, self.editor
        if editor is None or self._reason():
            return
        match = mnlib.Match.from_state(session.game, session.game.load(editor.document))
        seats = tuple(editor.document["seats"])
        self.editor = None
        session.adopt(match, {seat: self.players.get(seat, PERSON) for seat in seats}, sandbox=True)
        self.redraw()

    def undo(self) -> None:
        """Take the last edit back."""
        if self.editor is not None:
            self.editor.undo()
            self._draw()

    def leave(self) -> None:
        """Back to the game one came from; it is as it was."""
        session, home = self.session, self.home
        self.editor = self.home = None
        if home is None:
            return
        match, players, shown = home
        if match is not None and match is not session.match:
            session.adopt(match, players)
            return
        with session.hold_trait_notifications():
            session.match, session.shown, session.draft = match, shown, None
            session.sandbox = session.open_hands = session.choose_chance = False
        session.tick += 1

    def _changed(self, key: str, value: Any) -> None:
        """A row of a form: a choice of what to edit, or an edit."""
        kind, _, name = key.partition(" ")
        if self.editor is None:
            return
        if kind == "zone":
            self.session.selection = value
        elif kind == "seat":
            self.seat = value
        elif kind == "player":
            self.players[name] = value
        elif kind in ("phase", "turn", "acted", "begin"):
            self._resume(kind, name, value)
        else:
            self._try(self.editor.change, key, value)
        self.redraw()

    def _resume(self, kind: str, name: str, value: Any) -> None:
        """Where to resume: it is chosen first, and begins when the button is pressed."""
        assert self.editor is not None
        if kind == "phase":
            self.turn = Turn(value, self.turn.seat)
        elif kind == "turn":
            self.turn.seat = value
        elif kind == "acted":
            (self.turn.acted.add if value else self.turn.acted.discard)(name)
        else:
            self._try(self.editor.ask, self.turn.phase, self.turn.seat, self.turn.acted)

    def _try(self, act: Any, *arguments: Any) -> None:
        """An edit; one that cannot be made is told, and nothing is lost."""
        try:
            act(*arguments)
        except BadInput as error:
            self.session.note = str(error)
        else:
            self._draw()

    def _show_fault(self, key: str, _value: Any) -> None:
        """Where a fault is: a place on the map, a tile, an empire, or the course of the game."""
        kind, _, name = key.partition(" ")[2].partition(" ")
        if kind == "place":
            self.session.selection = name
        elif kind == "seat":
            self.seat = name
        else:
            self.opened.add(kind)
        self.redraw()

    # What is shown ------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """The edited position on the map, for all views."""
        assert self.editor is not None
        self.session.draft = self.editor.state
        self.session.tick += 1
        self.redraw()

    def _elsewhere(self, _change: Any = None) -> None:
        """Somebody sat down at another match, or left: there is nothing to edit any more."""
        if self.session.draft is None:
            self.editor = None
        if not self.session.sandbox:
            self.home = None
        self.redraw()

    def _reason(self) -> str:
        """Why one cannot play from here; "" where one can."""
        say, editor = self.session.say, self.editor
        if editor is None:
            return ""
        if editor.faults:
            return say("ui.sandbox.faulty", n=len(editor.faults))
        return say("ui.sandbox.over") if editor.over else ""

    def redraw(self, _change: Any = None) -> None:
        """The words and forms of the state we are in."""
        session, editor = self.session, self.editor
        if not self.widget.children:
            return
        say = session.say
        about = say("ui.sandbox.editing") if editor is not None else say("ui.sandbox.playing")
        put(self.head, f"<h3>{escape(say('ui.sandbox.title'))}</h3><p>{escape(about)}</p>")
        self.again.description, self.go.description = say("ui.sandbox.again"), say("ui.sandbox.play")
        self.back.description, self.out.description = say("ui.sandbox.undo"), say("ui.sandbox.leave")
        show(self.widget, session.sandbox)
        show(self.again, editor is None)
        for one in (self.go, self.back, self.why, self.forms):
            show(one, editor is not None)
        show(self.wrong, editor is not None and bool(editor.faults))
        if editor is not None:
            self._tell(editor)

    def _tell(self, editor: Editor) -> None:
        session, reason = self.session, self._reason()
        self.go.disabled, self.go.tooltip = bool(reason), reason or session.say("ui.sandbox.play_hint")
        self.back.disabled = not editor.past
        said = reason or session.say("ui.sandbox.sound")
        put(self.why, f'<p role="status" class="mn-sandbox-{"bad" if reason else "good"}">{escape(said)}</p>')
        rows = [self._fault_row(at, fault) for at, fault in enumerate(editor.faults)]
        self.faults.show([group(session.say("ui.sandbox.faults"), rows)] if rows else [])
        self.place.show(place_groups(session, editor.state, session.selection.partition(".")[0]))
        self.hands.show(hand_groups(session, editor.state, self.seat, folded="tile" not in self.opened))
        sound, folded = not reason, "course" not in self.opened
        self.course.show(course_groups(session, editor.state, self.turn, sound, folded))
        self.who.show(player_groups(session, self.players, editor.state))

    def _fault_row(self, at: int, fault: str) -> dict[str, Any]:
        """What is wrong, and a button that leads there."""
        session = self.session
        numbers = getattr(fault, "numbers", {})
        kind = next((one for one in ("place", "tile", "seat") if one in numbers), "course")
        name = session.words(text.name, kind, numbers[kind]) if kind in numbers else session.say("ui.sandbox.course")
        where = f"{at} {kind} {numbers.get(kind, '')}".strip()
        return press(where, session.words(text.fault, fault), session.say("ui.sandbox.show", what=name))
