"""What axe-core finds on a screen: nothing, or a sentence for each barrier; and a report of all screens looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.browser.table import Table

REPORT = Path(__file__).resolve().parents[2] / "build"
LANGUAGES = {"en": "English", "it": "Italiano", "pt": "Português", "uk": "Українська"}
_RUN = "() => axe.run(document, {resultTypes: ['violations']})"
_SETTLED = """async () => {
  let changed = true;
  const watch = new MutationObserver(() => { changed = true; });
  watch.observe(document, {childList: true, subtree: true, attributes: true, characterData: true});
  for (let quiet = 0; quiet < 3; quiet = changed ? 0 : quiet + 1) {
    changed = false;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
  }
  watch.disconnect();
}"""
_rows: list[dict[str, Any]] = []  # one for each screen and language


def check(page: Any, name: str, language: str = "en") -> list[str]:
    """The barriers on a page as it is now, every rule of axe-core asked; the reports hold all screens of this run."""
    if not page.evaluate("() => 'axe' in window"):
        from axe_playwright_python.sync_playwright import Axe

        page.evaluate(Axe().axe_script)
    page.evaluate(_SETTLED)
    found = page.evaluate(_RUN)
    barriers = [
        f"{name} ({language}): {one['id']}: {one['help']}: {node['html'][:160]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
    engine = found["testEngine"]["version"]
    rules = len(found["passes"]) + len(found["violations"]) + len(found["incomplete"])
    _rows.append({"screen": name, "language": language, "axe": engine, "rules": rules, "violations": barriers})
    _report()
    return barriers


def speak(table: Table, language: str) -> None:
    """Choose a language in the head of the page."""
    table.page.locator(".mn-head select").select_option(label=LANGUAGES[language])
    table.wait(lambda seen: True)
    table.page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def check_all(table: Table, name: str) -> list[str]:
    """The barriers on a page in every language, switched in place; English in the end."""
    found = []
    for language in ("it", "pt", "uk", "en"):
        speak(table, language)
        found += check(table.page, name, language)
    return found


def _report() -> None:
    """All screens so far, for programs and for people."""
    REPORT.mkdir(parents=True, exist_ok=True)
    (REPORT / "axe.json").write_text(json.dumps(_rows, ensure_ascii=False, indent=1), encoding="utf-8")
    lines = ["| screen | language | rules that applied | violations |", "|---|---|---|---|"]
    lines += [
        f"| {row['screen']} | {row['language']} | {row['rules']} | {len(row['violations'])} |"
        for row in sorted(_rows, key=lambda row: (row["screen"], row["language"]))
    ]
    barriers = [f"- {one}" for row in _rows for one in row["violations"]]
    title = f"# axe-core {_rows[-1]['axe']}: {len(_rows)} screens, {len(barriers)} violations"
    (REPORT / "axe.md").write_text("\n".join([title, "", *lines, "", *barriers]) + "\n", encoding="utf-8")
