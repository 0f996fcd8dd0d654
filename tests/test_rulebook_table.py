"""The rules that the library tells are those of the document."""

from __future__ import annotations

import re

from mnlib.text import rules
from tools.rules import SOURCE, TARGET, written


def test_the_table_is_the_document() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(SOURCE.read_text(encoding="utf-8"))


def test_every_id_of_the_document_has_its_words() -> None:
    document = SOURCE.read_text(encoding="utf-8")
    ids = set(re.findall(r"^- \*\*([EA][\d.]+(?:-[a-z]+)?)\*\*", document, re.M))
    ids |= {name.upper() for name in re.findall(r'<a id="(\w+)">', document)}
    assert ids <= set(rules.rules())
    assert all(one.text and one.chapter for one in rules.rules().values())


def test_no_markup_is_left() -> None:
    words = "\n".join(one.text for name, one in rules.rules().items() if not name.startswith("X"))
    assert not re.search(r"\*\*|`|\]\(|<a ", words)


def test_an_unknown_id_has_no_words_and_finds_nothing() -> None:
    assert rules.rule("E99-z") == ""
    assert rules.search("E99-z") == []
    assert rules.search("   ") == []


def test_a_search_is_limited_and_takes_any_text() -> None:
    assert len(rules.search("a", 5)) == 5
    assert rules.search("(*[\\" * 1000) == []


def test_an_id_leads_to_what_it_names_and_to_what_names_it() -> None:
    found = [one.id for one in rules.search("D06")]
    assert found[0] == "D06"
    assert "E2.2-f" in found
