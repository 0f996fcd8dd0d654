"""Every word of the interface has its sentence in every language, with the same numbers, and none is left over."""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

import mnwidgets
from mnlib import bots, text
from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS
from mnlib.share import KINDS as SHARED
from mnlib.text.words import KIND
from mnwidgets.differing import AWAY, KINDS
from mnwidgets.downloads import PICTURES, TABLES
from mnwidgets.grouping import group_of
from mnwidgets.hints import HINTS
from mnwidgets.lesson import PAGES, WHYS
from mnwidgets.moment import JUMPS
from mnwidgets.my_games import LISTED
from mnwidgets.pacing import FAST, SLOW, STEP
from mnwidgets.rulebook import TERMS
from mnwidgets.session import PERSON
from mnwidgets.story import DEEDS, MEASURES
from mnwidgets.table import _DRAWERS
from mnwidgets.tiles import SHOWN
from mnwidgets.timeline import _LABELS
from tests.test_languages import KINDS_OF_NAMES, NAMED, catalogue, shown
from tests.test_languages import words as letters
from tests.test_text import MESSAGES as OF_THE_RULES
from tests.test_text import NEEDED, messages, placeholders

HOME = Path(mnwidgets.__file__).parent
WORDS = HOME / "words"
LANGUAGES = ("en", "it", "pt", "uk")
SOURCES = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HOME.glob("*.py"))]
_KEY = re.compile(r"ui(\.\w+)+")
Pages = dict[str, dict[str, tuple[str, ...]]]  # language → key → forms

# Keys that are made while the program runs: what stands for the star, and the numbers given where a call hides them.
_PLAYERS, _PACES, _PRESSED = (PERSON, *bots.bots()), (STEP, SLOW, FAST), ("next", "end", "stop")
_TOLD = ("blocked", "shelf", "gone", "overtaken", "large", "missing", "unreadable", "undeleted")
_REFUSED = ("large", "binary", "empty", "foreign")
FAMILIES: dict[str, tuple[str, ...]] = {
    "ui.board.*": ("nearer", "farther", "whole"),
    "ui.board.*.tip": ("nearer", "farther", "whole"),
    "ui.branches.*": ("rename", "switch", "compare"),
    "ui.branches.*_hint": ("rename", "switch", "compare"),
    "ui.charts.*": (*MEASURES, "levels", "economy"),
    "ui.comparing.*": (*KINDS, *AWAY, *JUMPS),
    "ui.comparing.*_hint": JUMPS,
    "ui.deciding.group_*": tuple({group_of(action)[0] for action in VOCABULARY} - {"question"}),
    "ui.deciding.left_*": ("attacker", "both", "neither", "defender"),
    "ui.deciding.mark_*": ("tile", "offer", "take", "give"),
    "ui.empires.*": ("legion", "trireme", "fortress"),
    "ui.empires.leader_*": TRACKS,
    "ui.ending.*": (*DEEDS, "hero"),
    "ui.ending.title_*": TRACKS,
    "ui.guide.*": PAGES,
    "ui.guide.*_is": PAGES,
    "ui.guide.why_*": WHYS,
    "ui.hint.*": tuple(HINTS.values()),
    "ui.keeping.*": ("empires", *LISTED, *_TOLD, "round", "over", "sandbox"),
    "ui.log.*": ("undo", "redo"),
    "ui.log.*_hint": ("undo", "redo"),
    "ui.sharing.*": (*PICTURES, *TABLES, "match"),
    "ui.sharing.head_*": ("link", "pictures", "tables", "file"),
    "ui.sharing.holds_*": SHARED,
    "ui.starting.*": (*_PLAYERS, *_PACES, *_PRESSED, *_REFUSED),
    "ui.starting.*_tip": (*_PLAYERS, *_PACES, *_PRESSED),
    "ui.tab.*": tuple(_DRAWERS),
    "ui.time.*": (*_LABELS, "undo_to", "sandbox"),
    "ui.time.*_hint": ("undo_to", "sandbox"),
    "ui.term.*": tuple(TERMS),
    "ui.term.*_is": tuple(TERMS),
    "ui.tiles.*": (*SHOWN, "hero", "wonder"),
}
HIDDEN = {
    "ui.starting.*": {"file", "most", "why"},
    "ui.deciding.group_*": {"place", "seat"},
    "ui.keeping.*": {"why"},
}
# What is the same as in English and ought to be.
SAME: dict[str, set[str]] = {
    "it": {
        "ui.title",
        "ui.charts.round",
        "ui.deciding.round",
        "ui.keeping.empires",
        "ui.keeping.round",
        "ui.starting.progress",
    },
    "pt": set(),
    "uk": set(),
}


# What the source uses ------------------------------------------------------------------------------------------------


def written(node: ast.AST) -> Iterator[str]:
    """The keys in an expression; what is filled in while the program runs is a star."""
    inside = {id(part) for made in ast.walk(node) if isinstance(made, ast.JoinedStr) for part in made.values}
    for one in ast.walk(node):
        if isinstance(one, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "*" for part in one.values]
            if str(parts[0]).startswith("ui."):
                yield "".join(map(str, parts))
        elif isinstance(one, ast.Constant) and id(one) not in inside and _KEY.fullmatch(str(one.value)):
            yield str(one.value)


def saying(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Every key that a call of `say` is given, by itself or by a name of the same function, with its numbers."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        names: dict[str, ast.expr] = {
            target.id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and call.args and _called(call) == "say":
                first = call.args[0]
                source = names.get(first.id, first) if isinstance(first, ast.Name) else first
                numbers = {keyword.arg for keyword in call.keywords if keyword.arg}
                for key in written(source):
                    yield key, numbers
                if isinstance(source, ast.Constant) and not str(source.value).startswith("ui."):
                    yield str(source.value), numbers


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def spread(key: str) -> list[str]:
    """The keys of a family; a key with no star is itself."""
    return [key.replace("*", word) for word in FAMILIES[key]] if "*" in key else [key]


USED = {key for tree in SOURCES for key in written(tree)}
NEEDED_HERE = {key for used in USED if used in FAMILIES or "*" not in used for key in spread(used)}
GIVEN: dict[str, set[str]] = {}
for _key, _numbers in (pair for tree in SOURCES for pair in saying(tree)):
    for _one in spread(_key) if "*" not in _key or _key in FAMILIES else ():
        GIVEN.setdefault(_one, set()).update(_numbers | HIDDEN.get(_key, set()))


# What the catalogues have, and what is wrong with them ---------------------------------------------------------------


def read(home: Path, language: str) -> list[tuple[str, tuple[str, ...]]]:
    """All messages of a language, one after the other: the same key may be there twice."""
    found = []
    for path in sorted(home.glob(f"*/{language}/LC_MESSAGES/mnlib.po")):
        with path.open("rb") as file:
            found += [*messages(read_po(file)).items()]
    return found


def pages(home: Path) -> Pages:
    return {language: dict(read(home, language)) for language in LANGUAGES}


def missing(home: Path) -> list[str]:
    """Keys that are used, and languages that cannot say them."""
    return [
        f"{language}: {key}"
        for language, page in pages(home).items()
        for key in sorted(NEEDED_HERE | set(pages(home)["en"]))
        if not all(form.strip() for form in page.get(key, ("",)))
    ]


def unused(home: Path) -> list[str]:
    """Keys that a language has and nobody uses."""
    return [f"{language}: {key}" for language, page in pages(home).items() for key in page if key not in NEEDED_HERE]


def unequal(home: Path) -> list[str]:
    """Messages whose numbers, or whose plural, are not those of the English one."""
    english = pages(home)["en"]
    return [
        f"{language}: {key}"
        for language, page in pages(home).items()
        for key, forms in page.items()
        if key in english
        and (
            (len(forms) > 1) != (len(english[key]) > 1)
            or any(placeholders(form) != placeholders(english[key][0]) for form in forms)
        )
    ]


def uncompiled(home: Path) -> list[str]:
    """Compiled catalogues that are not those of their source."""
    found = []
    for path in sorted(home.glob("*/*/LC_MESSAGES/mnlib.po")):
        fresh = BytesIO()
        with path.open("rb") as file:
            write_mo(fresh, read_po(file))
        with path.with_suffix(".mo").open("rb") as file:
            if messages(read_mo(file)) != messages(read_mo(BytesIO(fresh.getvalue()))):
                found.append(path.relative_to(home).as_posix())
    return found


# Claims --------------------------------------------------------------------------------------------------------------


def test_every_page_of_words_is_there_in_every_language() -> None:
    for page in WORDS.iterdir():
        assert {folder.name for folder in page.iterdir()} == set(LANGUAGES) == set(text.languages()), page.name


def test_every_made_key_of_the_source_is_a_known_family() -> None:
    assert {key for key in USED if "*" in key} == set(FAMILIES)


def test_every_key_that_is_used_has_a_sentence_in_every_language() -> None:
    assert missing(WORDS) == []


def test_no_sentence_is_left_unused() -> None:
    assert unused(WORDS) == []


def test_no_sentence_is_told_twice() -> None:
    keys = [key for key, _ in read(WORDS, "en")]
    assert len(keys) == len(set(keys))
    assert not set(keys) & set(OF_THE_RULES)


def test_every_language_gives_the_same_numbers() -> None:
    assert unequal(WORDS) == []


def test_every_number_of_a_sentence_is_given_by_the_source() -> None:
    english = pages(WORDS)["en"]
    asking = {key: placeholders(forms[0]) for key, forms in english.items()}
    assert {key: names - GIVEN.get(key, set()) for key, names in asking.items() if names - GIVEN.get(key, set())} == {}


def test_what_the_interface_says_in_the_words_of_the_rules_is_there() -> None:
    borrowed = [key for tree in SOURCES for key, _ in saying(tree) if not key.startswith("ui.")]
    assert borrowed
    assert [key for key in borrowed if key not in NEEDED] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_sentence_asks_for_is_there(language: str) -> None:
    """Counts, cases and kinds of names: `{n:tokens}` needs `count.tokens` in the language of the sentence."""
    rules = catalogue(language)
    kinds = KINDS_OF_NAMES | {*KIND.values(), "", "and", "or", "plain"}
    for key, forms in pages(WORDS)[language].items():
        for name, spec in (pair for form in forms for pair in shown(form).items()):
            kind = spec.removeprefix("plain").strip()
            if kind not in kinds and f"count.{spec}" not in rules:
                named = NAMED.get(kind.rpartition("_")[2], ())
                assert named, f"{key}: {name}:{spec}"
                assert [word for word in named if f"{kind}.{word}" not in rules] == [], f"{key}: {name}:{spec}"


@pytest.mark.parametrize("language", sorted(SAME))
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, own = pages(WORDS)["en"], pages(WORDS)[language]
    spoken = {key for key, forms in english.items() if re.search(r"[^\W\d]", "".join(map(letters, forms)))}
    assert {key for key in spoken if own.get(key) == english[key]} == SAME[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edges_of_a_sentence_are_those_of_the_english_one(language: str) -> None:
    ends = re.compile(r"[.?:…]*$")
    english = pages(WORDS)["en"]
    for key, (form, *_) in pages(WORDS)[language].items():
        assert form == form.strip(), key
        assert "  " not in form, key
        assert ends.findall(form)[0] == ends.findall(english[key][0])[0], key


def test_the_compiled_words_are_those_of_the_source() -> None:
    assert uncompiled(WORDS) == [], "run `make catalogues`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_good_hero_wonder_and_seat_has_its_name(language: str) -> None:
    rules = catalogue(language)
    named = {
        "province": PROVINCES, "sea": SEAS, "token": TOKENS, "tile": (*TILES, "pyramids"), "seat": EMPIRES,
        "track": TRACKS, "city": [key.partition(".")[2] for key in OF_THE_RULES if key.startswith("city.")],
    }  # fmt: skip
    assert [f"{kind}.{one}" for kind, row in named.items() for one in row if not all(rules[f"{kind}.{one}"])] == []
    with text.language(language):
        assert [site for site in SITES if re.search(r"[_{}=]|\w\.\w", text.name("site", site))] == []


def test_the_page_offers_every_language_there_is() -> None:
    assert {code for _, code in mnwidgets.app().languages.options} == set(LANGUAGES)


def test_the_page_itself_speaks_every_language() -> None:
    """What the browser says without a kernel: connection lost, reload, wait, coming back."""
    script = (HOME / "voila" / "voila" / "templates" / "mare_nostrum" / "page.js").read_text(encoding="utf-8")
    rows = {code: json.loads(row) for code, row in re.findall(r"^\s+(\w\w): (\[.*\]),$", script, re.M)}
    assert set(rows) == set(LANGUAGES)
    assert {len(row) for row in rows.values()} == {4}
    said = [word for row in rows.values() for word in row]
    assert all(said)
    assert len(set(said)) == len(said)


# These tests would notice --------------------------------------------------------------------------------------------


def _forget(catalog: Catalog) -> None:
    catalog.delete("ui.tab.log")


def _empty(catalog: Catalog) -> None:
    catalog["ui.tab.log"].string = ""


def _add(catalog: Catalog) -> None:
    catalog.add("ui.tab.treasure", "Tesoro")


def _number(catalog: Catalog) -> None:
    catalog["ui.tab.log"].string = "Diario {n}"


@pytest.mark.parametrize(
    ("harm", "noticed"), [(_forget, missing), (_empty, missing), (_add, unused), (_number, unequal)]
)
def test_one_wrong_entry_of_one_language_is_noticed(
    tmp_path: Path, harm: Callable[[Catalog], None], noticed: Callable[[Path], list[str]]
) -> None:
    shutil.copytree(WORDS, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "table" / "it" / "LC_MESSAGES" / "mnlib.po"
    with path.open("rb") as file:
        catalog = read_po(file)
    harm(catalog)
    with path.open("wb") as file:
        write_po(file, catalog)
    new = {check: {*check(tmp_path)} - {*check(WORDS)} for check in (missing, unused, unequal, uncompiled)}
    assert [fault.partition(" ")[0] for fault in new.pop(noticed)] == ["it:"]
    assert new.pop(uncompiled) == {"table/it/LC_MESSAGES/mnlib.po"}
    assert not any(new.values())
