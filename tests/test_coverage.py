"""Every rule has a test that guards it, or a reason why it needs none, and the page that says so is true."""

from __future__ import annotations

from tools.coverage.__main__ import PAGE, page
from tools.coverage.citations import by_rule, in_code, in_tests, rules, rulings, wording

RULES, WORDING = rules(), wording()
KNOWN = {**RULES, **rulings()}
TESTS, CODE = by_rule(in_tests()), by_rule(in_code())


def test_the_rulebook_has_its_427_rules() -> None:
    assert len(RULES) == 427


def test_every_rule_has_a_test_or_a_reason_why_it_needs_none() -> None:
    assert [rule for rule in RULES if rule not in TESTS and rule not in WORDING] == []


def test_no_rule_has_both_a_test_and_a_reason_why_it_needs_none() -> None:
    assert [rule for rule in WORDING if rule in TESTS] == []


def test_every_rule_excused_as_wording_exists() -> None:
    assert [rule for rule in WORDING if rule not in RULES] == []


def test_every_rule_or_ruling_that_a_test_cites_exists() -> None:
    assert [f"{one.path}::{one.name}: {rule}" for rule in TESTS if rule not in KNOWN for one in TESTS[rule]] == []


def test_every_rule_or_ruling_that_the_code_cites_exists() -> None:
    assert [f"{one.path}:{one.line}: {rule}" for rule in CODE if rule not in KNOWN for one in CODE[rule]] == []


def test_the_page_of_coverage_is_in_step_with_rules_tests_and_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
