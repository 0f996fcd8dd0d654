"""The rulebook: a glossary in the language of the page and all rules by id or by words; rules are told in English."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Button, HBox, Text, VBox

from mnlib import text
from mnlib.empires.board import TILES
from mnlib.text import rules
from mnwidgets.markup import listed, tag, wrap
from mnwidgets.session import Session

MOST = 12  # results
TERMS = {  # a word of the game, and the rule that says most about it
    "token": "E0.10-h", "set": "E3.0-c", "income": "E1.1-a", "market": "E1.1-f", "temple": "E1.1-d",
    "legendary": "E1.2-a", "trade_tile": "E2.1-a", "level": "E5-a", "title": "E5-i", "control": "E0.9-d",
    "link": "E0.10-b", "occupy": "E4.3.2-a", "convert": "E4.3.3-a", "pillage": "E4.3.1-a", "great_city": "E6.3-a",
    "war": "E0.10-j",
}  # fmt: skip
_POOL = 10


class Rulebook:
    """A field to search, the rules of the moment, results, and buttons to what they name."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._ids = [""] * _POOL
        self.field = Text(continuous_update=False)
        self.clear = Button(icon="book")
        self.note, self.results = HTML(), HTML()
        self.links = [Button() for _ in range(_POOL)]
        for i, button in enumerate(self.links):
            button.add_class("mn-rule-link")
            button.on_click(session.guard(lambda _, i=i: self.show(self._ids[i])))
        tools, links = HBox([self.field, self.clear]), HBox(self.links)
        tools.add_class("mn-tools")
        links.add_class("mn-links")
        self.widget = VBox([tools, links, self.note, self.results])
        self.widget.add_class("mn-rulebook")
        self.field.observe(session.guard(self.redraw), "value")
        self.clear.on_click(session.guard(lambda _: self.show("")))
        session.observe(session.guard(self._point), ["tick", "refusals"])
        session.observe(session.guard(self._speak), "language")
        self._speak()

    def show(self, words: str) -> None:
        """Look up a rule by its id, or some words; nothing shows the glossary."""
        self.field.value = words

    def _speak(self, change: Any = None) -> None:
        """The words of the controls, then everything."""
        say = self.session.say
        self.field.description, self.field.placeholder = say("ui.rules.search"), say("ui.rules.search_hint")
        self.clear.description, self.clear.tooltip = say("ui.rules.glossary"), say("ui.rules.glossary_hint")
        self.redraw()

    def redraw(self, change: Any = None) -> None:
        """What was found, or the glossary."""
        asked = self.field.value.strip()
        found = rules.search(asked, MOST + 1)
        with text.language(self.session.language):
            terms = self._terms(asked)
            english = bool(found) and text.current() != "en"
            self.note.value = tag("p", text.say("ui.rules.english"), "mn-quiet") if english else ""
            body = listed(terms, "mn-terms") + listed([self._rule(one) for one in found[:MOST]], "mn-rules")
            more = tag("p", text.say("ui.rules.more", number=MOST), "mn-quiet") if len(found) > MOST else ""
            nothing = tag("p", text.say("ui.rules.nothing"), "mn-quiet")
            self.results.value = body + more if body else nothing
        self._point()

    def _terms(self, asked: str) -> list[str]:
        """The words of the game, of its heroes and wonders, that an entry of the glossary has; all when none asked."""
        rows = [(text.say(f"ui.term.{term}"), text.say(f"ui.term.{term}_is"), rule) for term, rule in TERMS.items()]
        if asked:
            rows += [(text.name("tile", tile), text.say(f"power.{tile}"), "") for tile in (*TILES, "pyramids")]
        wanted = asked.casefold().split()
        fitting = [row for row in rows if all(part in f"{row[0]} {row[1]}".casefold() for part in wanted)]
        fitting.sort(key=lambda row: not any(part in row[0].casefold() for part in wanted))
        return [
            wrap("li", tag("b", name) + " " + tag("span", meaning) + (" " + tag("code", rule) if rule else ""))
            for name, meaning, rule in (fitting[:6] if asked else fitting)
        ]

    def _rule(self, one: rules.Rule) -> str:
        head = tag("code", one.id) + " " + tag("span", one.chapter, "mn-quiet")
        body = tag("p", one.text, "mn-rule-text")
        return f'<li lang="en">{wrap("div", head)}{body}</li>'

    def _point(self, change: Any = None) -> None:
        """The buttons: rules of the last refusals, of what is asked now, and those that the results name."""
        ids = [why.rule for why in self.session.refusals]
        if self.session.match is not None and (prompt := self.session.game.prompt(self.session.state)):
            ids.append(prompt.rule)
        for one in rules.search(self.field.value, 1):
            ids += [other.id for other in rules.search(one.id)]
        known = [name for name in dict.fromkeys(ids) if name in rules.rules()][:_POOL]
        hint = self.session.say("ui.rules.open")
        for i, button in enumerate(self.links):
            self._ids[i] = known[i] if i < len(known) else ""
            with button.hold_sync():
                button.description = self._ids[i]
                button.tooltip = hint
            button.layout.display = "" if self._ids[i] else "none"
