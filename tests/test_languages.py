"""Every language says everything, in its own words and with the right numbers, cases and plurals."""

import ast
import io
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import mnlib
from mnlib import text
from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import EMPIRES, KINDS, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS
from mnlib.empires.options import OPTIONS
from mnlib.empires.rounds import PHASES
from mnlib.games import Outcome, Prompt
from mnlib.match import Match
from mnlib.reasons import Reason
from mnlib.steps import STEPS
from mnlib.terminal import main, screen
from mnlib.text.words import KIND, sentence
from tests.test_text import MESSAGES as ENGLISH
from tests.test_text import NEEDED, SENTENCES, SOURCES, messages, placeholders

HOME = Path(text.__file__).parent / "locale"
LANGUAGES = sorted(folder.name for folder in HOME.iterdir() if folder.name != "en")
GAME = mnlib.game("empires")
GOODS = TOKENS[1:14]

# What a family of names such as `in_place` has to name, by the end of its own name.
NAMED: dict[str, tuple[str, ...]] = {
    "seat": EMPIRES, "place": (*PROVINCES, *SEAS), "province": PROVINCES, "sea": SEAS, "token": TOKENS, "good": GOODS,
    "tile": (*TILES, "pyramids"), "phase": PHASES[1:], "kind": KINDS[:-1],
}  # fmt: skip
KINDS_OF_NAMES = {
    "seat",
    "place",
    "token",
    "good",
    "tile",
    "track",
    "income",
}  # what a placeholder may name as its kind
STRICT = ("prompt", "reason", "action", "told", "option", "terminal", "change", "outcome", "power", "unknown", "step",
          "verb")  # fmt: skip
# What is the same as in English and ought to be: names that both have from Latin, and the name of the game.
SAME = {
    "it": """
        province.gallia province.italia province.germania province.dacia province.macedonia province.sicilia
        province.creta province.numidia province.africa province.nubia province.cilicia province.cappadocia
        draw.round province.asia province.armenia province.mesopotamia province.arabia city.roma city.sparta city.troia
        tile.hammurabi tile.cleopatra tile.antigone tile.circe tile.gilgamesh tile.ramses_ii terminal.welcome
    """,
    "pt": """
        province.creta city.roma city.alexandria city.troia city.artaxata token.metal tile.circe tile.gilgamesh
        kind.capital terminal.welcome
    """,
    "uk": "",
}
ODD = re.compile(r"[{}_]|\w\.\w|=| \.| ,|  |\.\.")
RAW = re.compile(rf"\b({'|'.join(sorted({*PROVINCES, *SEAS, *EMPIRES, *TILES}))})\b")  # an id that found no name


@cache
def catalogue(code: str) -> dict[str, tuple[str, ...]]:
    with (HOME / code / "LC_MESSAGES" / "mnlib.po").open("rb") as file:
        return messages(read_po(file))


def words(form: str) -> str:
    """What a message says beside its numbers."""
    return "".join(part for part, *_ in Formatter().parse(form))


def shown(form: str) -> dict[str, str]:
    """The placeholders of a message, and how they are shown."""
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(form) if name}


def odd(said: str) -> bool:
    return bool(ODD.search(said) or RAW.search(said)) or not said or not (said[0].isupper() or said[0].isdigit())


languages = pytest.mark.parametrize("code", LANGUAGES)


def test_the_game_speaks_the_languages_of_its_rulebooks() -> None:
    assert {"it", "pt", "uk"} <= set(LANGUAGES)
    assert set(text.languages()) == {"en", *LANGUAGES}
    assert sorted(SAME) == LANGUAGES


@languages
def test_every_message_is_translated(code: str) -> None:
    assert [key for key in ENGLISH if not all(catalogue(code).get(key, ("",)))] == []


@languages
def test_every_message_has_the_numbers_of_the_english_one(code: str) -> None:
    """All forms of a plural too: `{n}` is never left out."""
    own = catalogue(code)
    wrong = [
        key
        for key, forms in ENGLISH.items()
        if key in own and any(placeholders(form) != placeholders(forms[0]) for form in own[key])
    ]
    assert wrong == []


@languages
def test_no_message_is_left_in_english(code: str) -> None:
    own, same = catalogue(code), set(SAME[code].split())
    spoken = {key for key, forms in ENGLISH.items() if re.search(r"[^\W\d]", "".join(map(words, forms)))}
    left = {key for key in spoken if own.get(key) == ENGLISH[key]}
    assert left == same
    assert {key for key in left if key.partition(".")[0] in STRICT} <= {"terminal.welcome"}


@languages
def test_what_a_language_adds_is_used(code: str) -> None:
    """Forms of names, whole families of them, and counts in another case; each is asked for by some message."""
    own = catalogue(code)
    asked = {spec for forms in own.values() for form in forms for spec in shown(form).values()}
    literal = {node.value for tree in SOURCES for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    for key in own.keys() - ENGLISH.keys():
        family, _, rest = key.partition(".")
        if family == "inline":
            assert rest in NEEDED, key
        elif family == "count":
            assert rest in asked, key
        elif key not in literal:
            assert family in asked, key
            assert rest in NAMED[family.rpartition("_")[2]], key


@languages
def test_every_form_that_a_message_asks_for_is_there(code: str) -> None:
    own = catalogue(code)
    for key, forms in own.items():
        for name, spec in (pair for form in forms for pair in shown(form).items()):
            kind = spec.removeprefix("plain").strip()
            if spec in ("", "plain", "and", "or") or kind in KINDS_OF_NAMES or f"count.{spec}" in own:
                continue
            what = spec.rpartition("_")[2]
            assert what in NAMED, f"{key}: {name}:{spec}"
            assert [word for word in NAMED[what] if f"{spec}.{word}" not in own] == [], f"{key}: {name}:{spec}"


@languages
@pytest.mark.parametrize("family", SENTENCES)
def test_sentences_end_like_sentences(code: str, family: str) -> None:
    found = {key: form for key, forms in catalogue(code).items() for form in forms if key.startswith(f"{family}.")}
    assert found
    assert [key for key, form in found.items() if form[-1] not in ".?" or "  " in form] == []


@languages
def test_the_edges_of_a_message_are_those_of_the_english_one(code: str) -> None:
    """Spaces after a question, line breaks, a colon at the end."""
    own = catalogue(code)
    for key, (form, *_) in ENGLISH.items():
        theirs = own[key][0]
        assert theirs.count("\n") == form.count("\n"), key
        assert theirs[len(theirs.rstrip(": ")) :] == form[len(form.rstrip(": ")) :], key
        assert theirs == theirs.lstrip(), key


@languages
def test_what_people_type_is_never_translated(code: str) -> None:
    for key in ("terminal.ask_options", "terminal.ask_people", "terminal.arg_people", "terminal.help", "terminal.quit"):
        typed = re.findall(r'"[a-z?]+"|\b\w+=\w+|^  [a-z]+', ENGLISH[key][0], re.M)
        assert typed
        assert [word for word in typed if word not in catalogue(code)[key][0]] == []


@languages
def test_the_compiled_catalogue_is_that_of_the_source(code: str) -> None:
    fresh, folder = BytesIO(), HOME / code / "LC_MESSAGES"
    with (folder / "mnlib.po").open("rb") as file:
        write_mo(fresh, read_po(file))
    with (folder / "mnlib.mo").open("rb") as file:
        committed = messages(read_mo(file))
    assert committed == messages(read_mo(BytesIO(fresh.getvalue()))), "run `make catalogues`"


@languages
def test_names_fit_into_the_columns_of_the_terminal(code: str) -> None:
    own, widths = catalogue(code), {"seat": 9, "province": 12, "sea": 22, "tile": 26}
    long = [key for key, (form, *_) in own.items() if len(form) > widths.get(key.partition(".")[0], len(form))]
    assert long == []


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "Це коштує 0 ресурсів."), (1, "Це коштує 1 ресурс."), (2, "Це коштує 2 ресурси."),
        (4, "Це коштує 4 ресурси."), (5, "Це коштує 5 ресурсів."), (11, "Це коштує 11 ресурсів."),
        (12, "Це коштує 12 ресурсів."), (21, "Це коштує 21 ресурс."), (22, "Це коштує 22 ресурси."),
        (25, "Це коштує 25 ресурсів."), (111, "Це коштує 111 ресурсів."), (121, "Це коштує 121 ресурс."),
    ],
)  # fmt: skip
def test_ukrainian_has_three_plurals(number: int, said: str) -> None:
    with text.language("uk"):
        assert text.say("change.price", after=number) == said


@pytest.mark.parametrize(("code", "one", "more"), [("it", "risorsa", "risorse"), ("pt", "recurso", "recursos")])
def test_italian_and_portuguese_have_two_plurals(code: str, one: str, more: str) -> None:
    with text.language(code):
        said = [text.say("terminal.tokens", number=number, rows="–") for number in (0, 1, 2, 5, 21)]
    assert said == [f"0 {more}: –", f"1 {one}: –", f"2 {more}: –", f"5 {more}: –", f"21 {more}: –"]


@languages
def test_every_count_has_every_plural(code: str) -> None:
    forms = {len(forms) for key, forms in catalogue(code).items() if key.startswith("count.")}
    assert forms == {3 if code == "uk" else 2}


@languages
def test_every_action_reads_as_a_sentence(code: str) -> None:
    with text.language(code):
        for action in VOCABULARY:
            for said in (text.action(action), text.told("greece", action)):
                assert not odd(said), said
                assert said.endswith("."), said


def samples(key: str, name: str) -> Iterator[object]:
    """All that a number of a refusal or a question may be."""
    wet = ("reason.sail.", "reason.engage.", "reason.build.blocked", "reason.build.coast")
    seas = SEAS if key.startswith(wet) else PROVINCES
    values: dict[str, tuple[object, ...]] = {
        "seat": EMPIRES, "place": (*PROVINCES, *SEAS) if key == "prompt.roll" else seas, "site": SITES,
        "token": GOODS if name == "good" else TOKENS, "tile": NAMED["tile"], "track": TRACKS, "phase": PHASES[1:],
        "kind": KINDS[:-1], "verb": tuple(VOCABULARY.verbs), "step": tuple(step for step in STEPS if STEPS[step].verbs),
        "bought": ("build control gallia", "build trireme ionium", "recruit lighthouse", "recruit circe"),
        "dice": (1, 2, 5),
    }  # fmt: skip
    spec = shown(ENGLISH[key][0]).get(name, "")
    if name == "numbers" or spec == "or":
        yield [0, 1, 5]
    elif spec in values and spec != KIND.get(name) and spec != "dice":
        yield from values[spec]
    elif key == "reason.map.covered" and name == "seats":
        yield from (3, 4)
    elif name in ("seats", "tied"):
        yield from [(seat,) for seat in EMPIRES] + [("rome", "greece", "egypt")]
        if key == "reason.turn.other":
            yield "rome, egypt"
    else:
        yield from values.get(KIND.get(name, ""), (0, 1, 2, 5, 21))


@languages
def test_every_refusal_and_every_question_reads_as_a_sentence(code: str) -> None:
    keys = [key for key in NEEDED if key.startswith(("reason.", "prompt."))]
    assert len(keys) > 100
    with text.language(code):
        for key in keys:
            rows = {name: list(samples(key, name)) for name in NEEDED[key]}
            for name, values in rows.items() or {"": [0]}.items():
                for value in values:
                    said = sentence(key, {other: row[0] for other, row in rows.items()} | {name: value})
                    assert not odd(said), f"{key}: {said}"


@languages
def test_every_end_is_told(code: str) -> None:
    with text.language(code):
        for how in ("pyramids", "heroes", "cities", "titles", "round_limit"):
            for winners in (*((seat,) for seat in EMPIRES), ("greece", "egypt")):
                assert not odd(text.outcome(Outcome(winners, how)))


@languages
def test_every_option_says_what_it_means(code: str) -> None:
    with text.language(code):
        for option in OPTIONS.values():
            said = [text.option(option.name), *(text.option(option.name, value) for value in option.values)]
            assert len(set(said)) == len(option.values) + 1
            assert [one for one in said if re.search(r"[{}_=]|\w\.\w", one)] == []


@languages
def test_a_round_of_random_play_is_told_in_every_language(code: str) -> None:
    rng, match = Random(5), Match("empires", seed=5, seats=5, display="all")
    with text.language(code):
        while match.state.round < 3 and (asked := GAME.prompt(match.state)) is not None:
            said = [str(asked)]
            for _ in range(3):
                said += [str(why) for why in GAME.why_not(match.state, rng.choice(VOCABULARY.actions))]
            action = rng.choice(GAME.actions(match.state))
            said += [text.action(action, asked.key), text.told(asked.seats[0], action)]
            said += [str(change) for change in GAME.preview(match.state, action).changes]
            assert [one for one in said if odd(one)] == []
            match.play(action)
        for seat in (None, "rome", "egypt"):
            told = screen.narrate(match, seat)
            assert len(told) > 50
            assert [one for one in told if odd(one)] == []
    assert match.state.round == 3


@languages
def test_the_terminal_speaks_every_language(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C")
    lines = "help", "board", "hand", "scores", "tiles", "log", "why build legion latium", "preview 1", "1", "nonsense"
    out = io.StringIO()
    with text.language(code):
        typed = io.StringIO("".join(f"{line}\n" for line in (*lines, "quit", "quit")))
        assert main(["--seats", "3", "--people", "greece", "--seed", "7"], typed, out) == 0
        assert text.name("seat", "greece") + "> " in out.getvalue()
    assert not re.search(r"[{}]|\b(terminal|reason|prompt|action|told|power|count)\.\w", out.getvalue())


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("it", "Nel Mar Ionio non puoi combattere contro l'Egitto."),
        ("pt", "Não há como lutar contra o Egito no Mar Jônico."),
        ("uk", "В Іонічному морі не можна битися з Єгиптом."),
    ],
)
def test_a_refusal_puts_names_into_their_cases(code: str, said: str) -> None:
    with text.language(code):
        assert text.reason(Reason("engage.absent", rule="E4.1.1-b", place="ionium", seat="egypt")) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("it", "Grecia, paga una legione nel Lazio: ancora 1 risorsa su 3. Qual è la prossima?"),
        ("pt", "Grécia, pague uma legião no Lácio: ainda 1 recurso, de 3. Qual é o próximo?"),
        ("uk", "Греціє, сплатіть за легіон у Лації: ще 1 ресурс з 3. Який наступний?"),
    ],
)
def test_a_question_calls_people_by_their_names(code: str, said: str) -> None:
    asked = Prompt("pay", ("greece",), "E3.0-c", {"price": 3, "left": 1, "action": "build legion latium"})
    with text.language(code):
        assert str(asked) == said


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("it", "take wine from greece", "Roma prende vino dalla Grecia."),
        ("it", "sail pontus to aegaeum", "Roma fa salpare una trireme dal Ponto Eusino al Mar Egeo."),
        ("it", "occupy libya.oil", "Roma occupa la carovana d'olio in Libia."),
        ("pt", "take sheep from greece", "Roma pega uma ovelha da Grécia."),
        ("pt", "attack egypt in creta", "Roma ataca o Egito em Creta."),
        ("pt", "build trireme ionium by lighthouse",
         "Roma constrói uma trirreme no Mar Jônico com a ajuda do Farol de Alexandria."),
        ("uk", "attack greece in sicilia", "Рим атакує Грецію на Сицилії."),
        ("uk", "recruit queen_of_sheba", "Рим отримує Царицю Савську."),
        ("uk", "keep 1 coins", "Рим зберігає 1 монету."),
        ("uk", "lose fortress", "Рим втрачає фортецю."),
    ],
)  # fmt: skip
def test_a_decision_puts_names_into_their_cases(code: str, line: str, said: str) -> None:
    with text.language(code):
        assert text.told("rome", GAME.parse(line)) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("it", "L'Egitto paga con moneta ×2 e vino."),
        ("pt", "O Egito paga com moeda ×2 e vinho."),
        ("uk", "Єгипет сплачує: монета ×2 і вино."),
    ],
)
def test_several_tokens_are_told_together(code: str, said: str) -> None:
    with text.language(code):
        assert text.told("egypt", GAME.parse("pay coin"), token=["coin", "coin", "wine"]) == said


@pytest.mark.parametrize(("code", "found"), [("it_IT.UTF-8", "it"), ("pt-BR", "pt"), ("pt_PT", "pt"), ("uk_UA", "uk")])
def test_a_country_finds_its_language(code: str, found: str) -> None:
    with text.language(code) as spoken:
        assert spoken == found
