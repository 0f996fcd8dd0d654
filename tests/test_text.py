"""Every word people read has a sentence, every sentence gets its numbers, and other languages find their way in."""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import mnlib
from mnlib import text
from mnlib.empires.actions import ITEMS, VOCABULARY
from mnlib.empires.board import EMPIRES, KINDS, PROVINCES, SEAS, SITES, TILE, TOKENS, TRACKS
from mnlib.empires.options import EDITIONS, OPTIONS
from mnlib.empires.rounds import PHASES
from mnlib.games import Change, Outcome, Prompt
from mnlib.reasons import Reason
from mnlib.steps import STEPS
from mnlib.text import catalogue

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "mnlib" / "text" / "locale" / "en" / "LC_MESSAGES"
SOURCES = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "mnlib").rglob("*.py"))]
GAME = mnlib.game("empires")
ASKING = [step for step in STEPS.values() if step.verbs]
SUPPLIES = ("legions", "triremes", "fortresses", "control_markers")
SENTENCES = ("reason", "fault", "prompt", "action", "told", "change", "outcome", "unknown", "power")


def read_catalogue() -> Catalog:
    with (FOLDER / "mnlib.po").open("rb") as file:
        return read_po(file)


def messages(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The forms of every message by its key."""
    found = {}
    for message in catalog:
        if message.id:
            plural = isinstance(message.id, (tuple, list))
            found[message.id[0] if plural else message.id] = tuple(message.string) if plural else (message.string,)
    return found


MESSAGES = messages(read_catalogue())


def calls(name: str) -> Iterator[tuple[str, set[str]]]:
    """Every call of a function with a literal first argument: that one, and the names of the other arguments."""
    for tree in SOURCES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                for first in ast.walk(node.args[0]):  # `say("a" if x else "b")` may say both
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        yield first.value, {keyword.arg for keyword in node.keywords if keyword.arg}


def prompt_numbers() -> Iterator[tuple[str, set[str]]]:
    """Every step that asks, with the numbers that its prompt is given."""
    given = {}
    for tree in SOURCES:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                given[node.name] = {
                    key.value
                    for method in node.body
                    if isinstance(method, ast.FunctionDef) and method.name == "numbers"
                    for table in ast.walk(method)
                    if isinstance(table, ast.Dict)
                    for key in table.keys
                    if isinstance(key, ast.Constant)
                }
    for step in ASKING:
        yield step.name, {"seats"}.union(*(given.get(base.__name__, set()) for base in type(step).__mro__))


def needed() -> dict[str, set[str]]:
    """Every key that is used, with the numbers that it is given."""
    keys: dict[str, set[str]] = {}
    for code, numbers in calls("Reason"):
        assert keys.setdefault(f"reason.{code}", numbers - {"rule"}) == numbers - {"rule"}, code
    for code, numbers in calls("Fault"):
        assert keys.setdefault(f"fault.{code}", numbers) == numbers, code
    keys |= {f"fault.{what}": {"seat", "have", "most"} for what in SUPPLIES}
    for name, numbers in prompt_numbers():
        keys[f"prompt.{name}"], keys[f"step.{name}"] = numbers, set()
    for verb in VOCABULARY.verbs.values():
        numbers = {*verb.domains} | ({"tile"} if verb.name == "favour" else set())
        keys[f"verb.{verb.name}"], keys[f"action.{verb.name}"] = set(), numbers
        keys[f"told.{verb.name}"] = numbers | {"who"}
    keys |= {f"told.{verb}.hidden": {"who", "number"} for verb in ("offer", "give")}
    names = {
        "seat": EMPIRES, "province": PROVINCES, "sea": SEAS, "token": TOKENS, "tile": TILE, "power": TILE,
        "track": TRACKS, "phase": PHASES[1:], "kind": KINDS[:-1], "unit": ("legion", "fortress"),
        "gain": ("coin", "legendary"), "income": ("legendary", "temple_bonus"),
        "city": [site.partition(".")[2] for site in SITES if site.partition(".")[2] not in _NO_CITIES],
        "unknown": ("dice", "draw", "payment"),
    }  # fmt: skip
    keys |= {f"{kind}.{word}": set() for kind, words in names.items() for word in words}
    keys |= {f"site.{kind}": {"place", "good", "city"} for kind in ("caravan", "market", "temple", "city", "control")}
    keys |= {f"work.{kind}": {"place", "good", "city"} for kind in (*ITEMS[:-1], *KINDS[:-1])}
    keys |= {f"change.{kind}": {"seat", "what", "before", "after"} for kind in ("goods", "income", "level", "price")}
    reasons = ("pyramids", "heroes", "cities", "titles", "round_limit")
    keys |= {f"outcome.{reason}": {"winners"} for reason in reasons}
    for option in OPTIONS.values():
        keys |= {f"option.{option.name}": set()}
        keys |= {f"option.{option.name}.{str(value).lower()}": set() for value in option.values}
    keys |= {"option.edition": set(), **{f"option.edition.{edition}": set() for edition in EDITIONS}}
    keys |= {"option.round_limit": set(), "option.round_limit.none": set(), "option.round_limit.number": {"number"}}
    keys |= {"list.and": {"head", "tail"}, "list.or": {"head", "tail"}}
    keys |= {"draw.round": {"n"}, "draw.covered": set()}
    keys |= {f"terminal.{kind}": {"number"} for kind in ("legions", "triremes")}
    for key, numbers in calls("say"):
        if re.fullmatch(r"(terminal|list)\.\w+", key):
            keys.setdefault(key, set()).update(numbers)
    return keys


_NO_CITIES = (*TOKENS, "market", "temple", "control")
NEEDED = needed()


def optional(key: str) -> bool:
    """Keys that a language may have or not: other forms of names, of answers and of counted things."""
    family, _, rest = key.partition(".")
    if family == "inline":
        return rest in NEEDED
    if family == "count":
        return any(f":{rest}}}" in form for forms in MESSAGES.values() for form in forms)
    verb, _, asked = rest.partition(".")
    return family == "action" and asked in STEPS and verb in STEPS[asked].verbs


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name}


def test_every_key_that_is_used_has_a_sentence() -> None:
    assert [key for key in NEEDED if not all(MESSAGES.get(key, ("",)))] == []


def test_no_sentence_is_left_unused() -> None:
    assert [key for key in MESSAGES if key not in NEEDED and not optional(key)] == []


def test_every_placeholder_of_a_sentence_is_given() -> None:
    missing = []
    for key, forms in MESSAGES.items():
        base = key if key in NEEDED else key.rpartition(".")[0]
        given = {"n"} if key.startswith("count.") else NEEDED.get(base, set())
        missing += [f"{key}: {name}" for form in forms for name in placeholders(form) - given]
    assert missing == []


def test_every_counted_thing_has_its_plural() -> None:
    units = {spec for forms in MESSAGES.values() for form in forms for _, _, spec, _ in Formatter().parse(form) if spec}
    kinds = {"and", "or", "plain", "seat", "tile", "track", "plain token", "plain income"}
    assert {f"count.{unit}" for unit in units - kinds} == {key for key in MESSAGES if key.startswith("count.")}
    assert all(len(forms) == 2 for key, forms in MESSAGES.items() if key.startswith("count."))


@pytest.mark.parametrize("family", SENTENCES)
def test_sentences_end_like_sentences(family: str) -> None:
    found = {key: form for key, forms in MESSAGES.items() for form in forms if key.startswith(f"{family}.")}
    assert found
    assert [key for key, form in found.items() if form[-1] not in ".?" or "  " in form] == []


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    fresh = BytesIO()
    write_mo(fresh, read_catalogue())
    with (FOLDER / "mnlib.mo").open("rb") as file:
        committed = messages(read_mo(file))
    assert committed == messages(read_mo(BytesIO(fresh.getvalue()))), "run `make catalogues`"


def test_every_action_reads_as_a_sentence() -> None:
    odd = re.compile(r"[{}_]|\w\.\w|=")
    for action in VOCABULARY:
        for said in (text.action(action), text.told("rome", action)):
            assert said[0].isupper(), said
            assert said.endswith("."), said
            assert not odd.search(said), said


def test_refusals_and_questions_of_random_play_are_sentences() -> None:
    rng, state = Random(3), GAME.new(seats=4, seed=3, display="all")
    for _ in range(600):
        asked = GAME.prompt(state)
        if asked is None:
            break
        said = [
            str(asked),
            *(str(why) for _ in range(3) for why in GAME.why_not(state, rng.choice(VOCABULARY.actions))),
        ]
        action = rng.choice(GAME.actions(state))
        said += [str(change) for change in GAME.preview(state, action).changes]
        assert [one for one in said if re.search(r"[{}_=]|^\w+\.\w", one)] == []
        state = GAME.apply(state, action)


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Reason("pay.poor", rule="E3.0-c", need=1, have=0), "This costs 1 token in one set; your largest set has 0."),
        (Reason("pay.duplicate", rule="E3.0-i", good="wine"), "Wine is in the set already; goods must all differ."),
        (Reason("turn.other", rule="E2.1-h", seats="rome, egypt"), "The decision is with Rome and Egypt."),
        (Reason("tile.played", rule="E2.1-d", number=3, left=[0, 1, 5]), "No tile with 3 is left; choose 0, 1 or 5."),
        (Reason("map.covered", rule="E0.4-b", place="syria", seats=3), "Syria is not in a game of 3 players."),
        (Reason("build.site", rule="E3.1.2-i", site="latium.wine"), "The wine caravan in Latium is built already."),
        (
            Reason("use.now", rule="E3.0-b", tile="colossus", asked="penthesilea"),
            "The Colossus of Rhodes cannot be used now; only Penthesilea can.",
        ),
    ],
    ids=lambda value: value.code if isinstance(value, Reason) else "",
)
def test_a_refusal_names_things_and_counts_them(why: Reason, said: str) -> None:
    assert text.reason(why) == said


def test_a_question_says_who_is_asked_what() -> None:
    asked = Prompt("pay", ("rome",), "E3.0-c", {"price": 3, "left": 2, "action": "build legion latium"})
    assert str(asked) == "Rome, pay for a legion in Latium: 2 tokens to go, of 3. Which is the next?"
    asked = Prompt("pay", ("rome",), "E3.0-c", {"price": 7, "left": 1, "action": "recruit lighthouse"})
    assert str(asked) == "Rome, pay for the Lighthouse of Alexandria: 1 token to go, of 7. Which is the next?"


def test_consequences_and_ends_are_told() -> None:
    assert str(Change("level", "rome", "military", 3, 4)) == "Rome, level: military 3 → 4."
    assert text.outcome(Outcome(("egypt",), "pyramids")) == "Egypt built the Pyramids and won."


def test_an_action_is_clearer_with_the_question_it_answers() -> None:
    done = GAME.parse("done")
    assert (text.action(done), text.action(done, "march")) == ("Done.", "March no further.")


def test_several_tokens_are_told_together() -> None:
    pay = GAME.parse("pay coin")
    assert text.told("egypt", pay, token=["coin", "coin", "wine"]) == "Egypt pays coin ×2 and wine."


@pytest.mark.parametrize("option", [*OPTIONS.values()], ids=lambda option: option.name)
def test_every_option_and_value_says_what_it_means(option: object) -> None:
    name, values = option.name, option.values  # type: ignore[attr-defined]
    said = [text.option(name), *(text.option(name, value) for value in values)]
    assert len(set(said)) == len(values) + 1
    assert not any(one.startswith("option.") for one in said)


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A tiny new language, with three plural forms; it lacks most things and has one bad placeholder."""
    catalog = Catalog(locale="pl")
    catalog.add("token.wine", "wino")
    catalog.add("inline.token.wine", "winem")
    catalog.add("action.pay", "Zapłać {token}.")
    catalog.add("reason.game.over", "Koniec {nonsense}.")
    catalog.add(("count.tokens", "count.tokens"), ("{n} żeton", "{n} żetony", "{n} żetonów"))
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "mnlib.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(catalogue, "_folders", [*catalogue._folders])
    text.add(tmp_path)
    return "pl"


def test_another_language_speaks_and_counts_in_its_own_way(polish: str) -> None:
    assert {"en", "pl"} <= set(text.languages())
    with text.language("pl-PL"):
        assert text.current() == "pl"
        assert text.action(GAME.parse("pay wine")) == "Zapłać winem."
        counts = [text.say("change.price", after=number) for number in (1, 3, 5)]
        assert counts == ["It costs 1 żeton.", "It costs 3 żetony.", "It costs 5 żetonów."]
        assert text.name("token", "wine") == "wino"
    assert text.action(GAME.parse("pay wine")) == "Pay wine."


def test_what_a_language_lacks_or_breaks_is_said_in_english(polish: str) -> None:
    with text.language(polish):
        assert text.action(GAME.parse("pay oil")) == "Zapłać oil."
        assert text.reason(Reason("game.over", rule="E0.8-b")) == "The game is over."


@pytest.mark.parametrize("code", ["tlh", "", "../../etc", "en_GB.UTF-8", "C"])
def test_an_unknown_language_falls_back_to_english(code: str) -> None:
    assert text.use(code) == "en"
    with text.language(code):
        assert text.name("seat", "rome") == "Rome"


def test_a_missing_sentence_never_stops_a_game() -> None:
    assert text.reason(Reason("no.such", rule="E0", good="wine")) == "Reason.no.such (good=wine)"
    assert text.name("province", "terra_incognita") == "terra incognita"
    assert text.say("reason.pay.poor", need=3).startswith("reason.pay.poor")
