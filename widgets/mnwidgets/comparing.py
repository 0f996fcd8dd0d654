"""Two moments side by side: two pictures with the zones marked that differ, every difference in words, the numbers."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, VBox

from mnlib import draw, text
from mnlib.compare import Difference, signs
from mnlib.draw.captions import headline, summary
from mnlib.draw.layers import frame
from mnlib.empires.compare import differences
from mnlib.match import Match
from mnwidgets.board import address
from mnwidgets.differing import SIDES, grouped, sentence
from mnwidgets.lines import line_name, parting
from mnwidgets.marks import put
from mnwidgets.markup import listed, table, tag, wrap
from mnwidgets.moment import Chooser, Moment
from mnwidgets.press import Press
from mnwidgets.session import Session
from mnwidgets.story import MEASURES, measured, story_of
from mnwidgets.telling import Telling


class Comparing(Telling):
    """Choose A and B; as long as nobody has chosen, they follow the match. A press on a difference shows its place."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.awake = False  # it stands in a tab, which wakes it
        self._match: Match | None = None
        self._chosen: tuple[Moment, Moment] | None = None
        self._told: tuple[Any, ...] = ()  # what is shown; the same is not told again
        self._printed: tuple[Any, ...] = ()
        self.found: tuple[Difference, ...] = ()
        self.choosers = [Chooser(session, letter) for letter in SIDES]
        self.swap = Button()
        self.head, self.ground, self.said, self.list, self.numbers = (HTML() for _ in range(5))
        self.figures = [HTML(), HTML()]
        self.press = Press(session.guard(self._press))
        chosen = Box([self.choosers[0].widget, self.swap, self.choosers[1].widget]).add_class("mn-moments")
        figures = Box(self.figures).add_class("mn-figures")
        self.ground.add_class("mn-style")
        rows = [self.head, self.ground, chosen, figures, self.said, self.numbers, self.list, self.press]
        self.widget = VBox(rows).add_class("mn-comparing").add_class("mn-press-area")
        for at, chooser in enumerate(self.choosers):
            chooser.on_choose = lambda moment, at=at: self._choose(at, moment)  # type: ignore[misc]
            chooser.on_jump = lambda name, at=at: self._jump(at, name)  # type: ignore[misc]
        self.swap.on_click(session.guard(lambda _: self.compare(*reversed(self.moments))))
        self.listen()

    # What is compared --------------------------------------------------------------------------------------------

    @property
    def moments(self) -> tuple[Moment, Moment]:
        """A and B: as chosen, or else now and the end of the youngest other line, or the round so far."""
        match = self.session.match
        assert match is not None
        lines = match.branches()
        if self._chosen is not None and match is self._match:
            return self._chosen[0].within(lines), self._chosen[1].within(lines)
        now = self._now(match)
        if others := [line for line in lines if line.number != now.line]:
            return now, Moment(others[-1].number, others[-1].end)
        starts = story_of(self.session).starts
        return Moment(now.line, max((ply for ply in starts if ply < now.ply), default=0)), now

    def _now(self, match: Match) -> Moment:
        return Moment(match.line_now, self.session.ply)

    def compare(self, first: Moment, second: Moment) -> None:
        """Compare two moments from now on."""
        self._match, self._chosen = self.session.match, (first, second)
        self.redraw()

    def against(self, line: int) -> None:
        """Compare now with the end of a line."""
        match = self.session.match
        assert match is not None
        self.compare(self._now(match), Moment(line, match.branches()[line - 1].end))

    def _choose(self, at: int, moment: Moment) -> None:
        assert self.session.match is not None
        pair = list(self.moments)
        pair[at] = moment.within(self.session.match.branches())
        self.compare(*pair)

    def _jump(self, at: int, name: str) -> None:
        match, pair = self.session.match, self.moments
        assert match is not None
        lines = match.branches()
        if name == "here":
            self._choose(at, self._now(match))
        elif name == "end":
            self._choose(at, Moment(pair[at].line, lines[pair[at].line - 1].end))
        else:
            self._choose(at, Moment(pair[at].line, parting(lines, pair[0].line, pair[1].line)))

    # What is told ------------------------------------------------------------------------------------------------

    def speak(self) -> None:
        """The heading and the controls in words."""
        say = self.session.say
        put(self.head, tag("h3", say("ui.comparing.title")) + tag("p", say("ui.comparing.hint"), "mn-quiet"))
        self.swap.description, self.swap.tooltip = say("ui.comparing.swap"), say("ui.comparing.swap_hint")
        for chooser in self.choosers:
            chooser.speak()

    def tell(self) -> None:
        """Both pictures and what differs; behind the curtain nothing."""
        session, match = self.session, self.session.match
        assert match is not None
        if session.curtain:
            self._forget()
            return
        pair, lines = self.moments, match.branches()
        named = [line_name(session, line) for line in lines]
        for chooser, moment in zip(self.choosers, pair):
            chooser.show(lines, named, moment)
        names = [named[moment.line - 1] for moment in pair]
        told = (match, pair, names, session.seat, session.language, session.open_hands, session.over)
        if told == self._told:
            return
        self._told = told
        views = [session.seen(match.at(moment.ply, of=moment.line)) for moment in pair]
        self.found = differences(*views)
        with text.language(session.language):
            self._print(views[0])
            marks = (signs(one.turned for one in self.found), signs(self.found))
            for i, figure in enumerate(self.figures):
                put(figure, self._figure(SIDES[i], names[i], pair[i].ply, views[i], marks[i]))
            put(self.said, self._summary())
            put(self.list, self._list())
            put(self.numbers, self._table(views, pair))

    def _forget(self) -> None:
        self._told, self.found = (), ()
        for part in (*self.figures, self.said, self.list, self.numbers):
            put(part, "")

    def _print(self, view: Any) -> None:
        """What lies under and over the land in both pictures is sent once, as the style of both."""
        key = (view.setting.land, text.current())
        if key == self._printed:
            return
        self._printed = key
        over = draw.labels(view).replace("</svg>", f"{_inside(draw.sites(view))}{frame()}</svg>")
        rules = (
            f".mn-picture{{background-image:{_url(draw.covers(view))},{_url(draw.base())}}}"
            f".mn-picture-print{{background-image:{_url(over)}}}"
        )
        put(self.ground, f"<style>{rules}</style>")

    def _figure(self, letter: str, name: str, ply: int, view: Any, marks: dict[str, str]) -> str:
        """One picture: the owners, over them the print, over that the pieces and the marks."""
        where = text.say("ui.comparing.where", side=letter, line=name, ply=ply)
        seen = f"{where}: {headline(view)}. {summary(view)}"
        layers = (
            f'<img alt="" src={_source(draw.ownership(view, marks))}><span class="mn-picture-print"></span>'
            f'<img alt="{escape(seen)}" src={_source(draw.pieces(view, marks=marks))}>'
        )
        caption = tag("strong", where) + " " + tag("span", headline(view))
        return wrap("figure", wrap("div", layers, "mn-picture") + wrap("figcaption", caption), "mn-figure")

    def _summary(self) -> str:
        parts = [text.say("ui.comparing.same")]
        if self.found:
            parts = [text.say("ui.comparing.found", number=sum(map(len, grouped(self.found).values())))]
            parts += [text.say("ui.comparing.legend")] if any(one.zone for one in self.found) else []
        return f'<p role="status">{escape(" ".join(parts))}</p>'

    def _list(self) -> str:
        groups = [
            wrap("section", tag("h4", heading) + listed(map(self._row, rows)), "mn-differing")
            for heading, rows in grouped(self.found).items()
        ]
        return wrap("div", "".join(groups), "mn-differences") if groups else ""

    def _row(self, one: Difference) -> str:
        said = escape(sentence(one))
        if not one.zone:
            return f"<li>{said}</li>"
        return f'<li><button type="button" data-press="{self.found.index(one)}">{said}</button></li>'

    def _table(self, views: list[Any], pair: tuple[Moment, Moment]) -> str:
        first, second = (measured(view, moment.ply).numbers for view, moment in zip(views, pair))
        head = [text.say("ui.comparing.empire"), *(text.say(f"ui.charts.{one}") for one in MEASURES)]
        rows = [
            [text.name("seat", seat), *(_pair(first[one][i], second[one][i]) for one in MEASURES)]
            for i, seat in enumerate(self.session.seats)
        ]
        return table(text.say("ui.comparing.numbers"), head, rows)

    def _press(self, value: str) -> None:
        """Show the place of a difference on the map."""
        if value.isdecimal() and int(value) < len(self.found):
            zone = self.found[int(value)].zone
            if zone and self.session.selection != zone:
                self.session.select(zone)


def _pair(first: int | None, second: int | None) -> str:
    """Two numbers and their difference with its sign; what nobody may know is a question mark.

    >>> _pair(2, 3), _pair(3, 3), _pair(None, None)
    ('2 → 3 (+1)', '3', '?')
    """
    if first is None or second is None:
        return "?"
    return f"{first} → {second} ({second - first:+d})" if first != second else str(first)


def _inside(svg: str) -> str:
    """What is inside the outer tag of a drawing."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def _source(svg: str) -> str:
    """A drawing as an attribute in single quotes: those of the drawing are double, and need not be written longer."""
    drawn = address(svg).replace("&", "&amp;").replace("'", "%27")
    return f"'{drawn}'"


def _url(svg: str) -> str:
    """A drawing as the picture of a style; a drawing has styles of its own, whose end must not be that of ours."""
    drawn = address(svg).replace('"', "%22").replace("<", "%3C")
    return f'url("{drawn}")'
