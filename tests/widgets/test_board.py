"""The map: what it shows follows the session, and every click on it is a selection of the session."""

from __future__ import annotations

from typing import Any

import pytest

import mnlib
from mnlib import draw, text
from mnlib.empires.board import PROVINCES, SEAS
from mnwidgets.board import ZONES, Board, address, zones_of
from mnwidgets.session import Session

PARSE = mnlib.game("empires").parse


@pytest.fixture
def session() -> Session:
    """Rome is a person among three, and names a place in none of its first decisions."""
    session = Session()
    session.start(seats=3, seed=7, players={"rome": "person"})
    return session


@pytest.fixture
def board(session: Session) -> Board:
    """The map of that session."""
    return Board(session)


def click(board: Board, name: str) -> None:
    """What the browser sends when a layer is clicked."""
    layers = [*board.shapes.values(), *board.plates]
    layer = next(layer for layer in layers if layer.name == name)
    layer._handle_mouse_events(layer, {"event": "interaction", "type": "click", "coordinates": [0, 0]}, [])


def sent(board: Board, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the layers that send anything from now on."""
    seen: list[str] = []
    layers = {**board.shapes, **board.pictures, "mouse": board.mouse, "places": board.places}

    def spy(name: str) -> Any:
        return lambda key=None: seen.append(name) if key is None or key else None  # an empty set sends nothing

    for name, layer in layers.items():
        monkeypatch.setattr(layer, "send_state", spy(name))
    return seen


def until(session: Session, wanted: Any) -> None:
    """Play the first of the choices until something holds."""
    for _ in range(2000):
        if wanted():
            return
        session.play(session.actions()[-1]) if session.asked else session.let_bots_decide()
    raise AssertionError("it never came to that")


def test_the_map_asks_for_no_tiles_and_has_no_controls_of_its_own(board: Board) -> None:
    kinds = {type(layer).__name__ for layer in board.map.layers}
    assert kinds == {"ImageOverlay", "LayerGroup"}
    assert all(picture.url.startswith("data:image/svg+xml") for picture in board.pictures.values())
    assert board.map.controls == ()


def test_every_zone_of_the_game_is_one_polygon_and_no_other_land_is(board: Board) -> None:
    assert set(board.shapes) == {*PROVINCES, *SEAS} == set(ZONES)
    assert {name: shape.name for name, shape in board.shapes.items()} == {name: name for name in ZONES}


def test_polygons_lie_inside_the_board_latitude_first(board: Board) -> None:
    (south, west), (north, east) = draw.BOUNDS

    def points(rings: list[Any]) -> list[Any]:
        return [rings] if isinstance(rings[0], float) else [point for ring in rings for point in points(ring)]

    for shape in (*board.shapes.values(), *board.plates):
        for latitude, longitude in points(shape.locations):
            assert south - 0.01 <= latitude <= north + 0.01
            assert west - 0.01 <= longitude <= east + 0.01


def test_a_click_selects_a_zone_and_says_what_is_there(board: Board, session: Session) -> None:
    click(board, "latium")
    assert session.selection == board.mouse.selected == board.places.value == "latium"
    assert board.here.value == draw.describe(session.state, "latium")


def test_a_second_click_lets_go(board: Board, session: Session) -> None:
    click(board, "latium")
    click(board, "latium")
    assert session.selection == board.mouse.selected == board.places.value == ""
    assert board.here.value == session.say("ui.board.hint")


def test_the_plate_beside_a_small_province_belongs_to_it(board: Board, session: Session) -> None:
    click(board, "sicilia#0")
    assert session.selection == "sicilia"


def test_the_list_selects_what_the_map_selects(board: Board, session: Session) -> None:
    board.places.value = "tyrrhenum"
    assert session.selection == board.mouse.selected == "tyrrhenum"
    board.places.value = ""
    assert session.selection == board.mouse.selected == ""


def test_the_list_names_every_zone(board: Board) -> None:
    assert {zone for _, zone in board.places.options} == {"", *ZONES}
    assert ("Latium", "latium") in board.places.options


def test_a_selected_site_is_shown_by_its_province_and_survives_a_redraw(board: Board, session: Session) -> None:
    session.select("latium.wine")
    board.redraw()
    assert session.selection == board.mouse.selected == "latium.wine"
    assert board.places.value == "latium"


@pytest.mark.parametrize(
    ("line", "zones"),
    [
        ("build caravan libya.oil", ["libya"]),
        ("build legion latium", ["latium"]),
        ("march latium.roma to italia", ["latium", "italia"]),
        ("pay coin", []),
        ("tile 2", []),
    ],
)
def test_an_action_names_its_zones(line: str, zones: list[str]) -> None:
    assert zones_of(PARSE(line)) == zones


def test_targets_are_the_zones_of_the_actions_on_the_map_and_in_the_list(board: Board, session: Session) -> None:
    assert board.mouse.targets == []
    until(session, lambda: any(map(zones_of, session.actions())))
    wanted = {zone for action in session.actions() for zone in zones_of(action)}
    assert set(board.mouse.targets) == wanted
    marked = {zone for name, zone in board.places.options if name.endswith("(possible)")}
    assert marked == wanted
    assert not session.report


def test_nobody_who_is_not_asked_sees_targets(session: Session) -> None:
    until(session, lambda: any(map(zones_of, session.actions())))
    session.hand("rome", "random")
    assert Board(session).mouse.targets == []


def test_provinces_wear_the_colour_of_their_owner(board: Board) -> None:
    assert board.shapes["latium"].fill_color == draw.SEATS["rome"].fill
    assert board.shapes["latium"].fill_opacity == draw.SEATS["rome"].tint
    assert board.shapes["sicilia"].fill_opacity == 0


def test_a_redraw_of_the_same_position_sends_nothing(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = sent(board, monkeypatch)
    board.redraw()
    assert seen == []


def test_a_selection_sends_no_picture_and_no_polygon(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = sent(board, monkeypatch)
    click(board, "latium")
    assert set(seen) == {"mouse", "places"}


def test_a_change_of_owners_sends_only_the_provinces_that_changed(
    board: Board, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = session.state.control
    until(session, lambda: session.state.control != before)
    changed = {zone for zone, was, now in zip(PROVINCES, before, session.state.control) if was != now}
    fresh = Session()
    fresh.start(seats=3, seed=7, players={"rome": "person"})
    other = Board(fresh)
    seen = sent(other, monkeypatch)
    other._tint(session.state)
    assert set(seen) == changed
    assert len(seen) == len(changed)


def test_buttons_ask_the_browser_for_steps_and_for_the_whole_map(board: Board) -> None:
    board.nearer.click()
    board.nearer.click()
    assert board.mouse.steps == 2
    board.farther.click()
    assert board.mouse.steps == 1
    board.whole.click()
    assert board.mouse.fits == 1


@pytest.mark.parametrize("language", text.languages())
def test_the_map_speaks_every_language(board: Board, session: Session, language: str) -> None:
    click(board, "latium")
    session.language = language
    assert board.here.value == draw.describe(session.state, "latium", language)
    assert (session.words(text.name, "province", "latium"), "latium") in board.places.options
    assert session.selection == "latium"
    shown = (board.nearer, board.farther, board.whole, board.places)
    assert all(part.description and not part.description.startswith("ui.") for part in shown)
    assert board.pictures["labels"].url == address(draw.labels(session.state, language))
    assert not session.report


def test_names_of_the_list_are_in_the_order_of_their_alphabet(board: Board, session: Session) -> None:
    session.language = "uk"
    names = [name for name, zone in board.places.options if zone in PROVINCES]
    assert names.index("Азія") < names.index("Єгипет") < names.index("Італія") < names.index("Лацій")


def test_without_a_match_the_map_is_empty_and_a_match_fills_it() -> None:
    session = Session()
    board = Board(session)
    assert board.pictures["pieces"].url == ""
    session.start(seats=5, seed=1, players={"egypt": "person"})
    assert board.pictures["pieces"].url == address(draw.pieces(session.state))
    session.leave()
    board.redraw()
    assert not session.report
