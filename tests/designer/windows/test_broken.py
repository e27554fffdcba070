"""A page, a dock or a dialog that raises is one sentence; the rest of the window goes on."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from designer.document.place import TourPlace
from designer.panels.broken import BrokenPanel
from designer.panels.findings import FindingsPanel
from designer.panels.results import ResultsPanel
from designer.panels.teams import TeamsPanel
from designer.windows.crash import Watch
from designer.windows.help import RuleHelp
from designer.windows.start import Wish
from engine.errors import TourError
from engine.standings.results import RiderResult, StageResult, plain_results
from engine.tour.file import load, save

if TYPE_CHECKING:
    from pathlib import Path

    from designer.windows.main import MainWindow

WHY = TourError("not_a_bib", have="1S")
PAGES = ("stage", "board", "playtest", "race", "results", "print", "teams", "rules")


def _raise(*_: object) -> Any:
    raise WHY


def _sentences(window: MainWindow) -> list[str]:
    """Return the sentences that stand in the place of what cannot be shown."""
    return [p.why.text() for p in window.findChildren(BrokenPanel) if p.isVisible()]


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    window.files.create_tour(Wish("V", 2, 2))
    return window


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_cannot_be_built_is_its_sentence(
    window: MainWindow, name: str, monkeypatch: pytest.MonkeyPatch
):
    """The other pages open, and it is built as soon as it can be."""
    makers = vars(window.pages)["_makers"]
    whole = makers[name]
    monkeypatch.setitem(makers, name, _raise)
    window.files.create_tour(Wish("V", 1, 2))

    window.pages.go(name)
    assert _sentences(window) == [window.desk.language.refusal_text(WHY)]
    other = window.pages.go("teams" if name != "teams" else "rules")
    assert other.isVisible()
    assert not isinstance(other, BrokenPanel)

    monkeypatch.setitem(makers, name, whole)
    assert not isinstance(window.pages.go(name), BrokenPanel)
    assert _sentences(window) == []


def test_a_page_that_raises_while_it_shows_a_stage_is_covered_until_it_can_show_one(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """Nothing of it is seen or reached half done; another stage is another try."""
    page = opened.pages.go("results")
    assert isinstance(page, ResultsPanel)
    show = page.rows.renew
    monkeypatch.setattr(page.rows, "renew", _raise)

    opened.desk.document.select(TourPlace(2))
    assert _sentences(opened) == [opened.desk.language.refusal_text(WHY)]
    assert not page.arrivals.isVisible()
    opened.resize(1300, 850)
    assert page.findChildren(BrokenPanel)[0].size() == page.size()

    monkeypatch.setattr(page.rows, "renew", show)
    opened.desk.document.select(TourPlace(1))
    assert _sentences(opened) == []
    assert page.arrivals.isVisible()


def test_what_is_no_refusal_of_ours_is_reported_besides(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """The page says it in a sentence, and the report says where."""
    seen: list[type] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: seen.append(kind))

    def break_down(*_: object) -> None:
        raise KeyError("1S")

    page = opened.pages.go("teams")
    assert isinstance(page, TeamsPanel)
    monkeypatch.setattr(TeamsPanel, "__init__", break_down)
    opened.pages.by_name.pop("teams")
    opened.pages.go("teams")

    assert seen == [KeyError]
    assert "1S" in _sentences(opened)[0]


@pytest.mark.parametrize(("dock", "panel"), [("findings", FindingsPanel), ("rule", RuleHelp)])
def test_a_dock_that_cannot_be_built_is_its_sentence(
    window: MainWindow, dock: str, panel: type, monkeypatch: pytest.MonkeyPatch
):
    """The tour opens, and its page is seen."""
    monkeypatch.setattr(panel, "__init__", _raise)
    window.files.create_tour(Wish("V", 1, 2))
    window.help()

    assert isinstance(window.docks[dock].widget(), BrokenPanel)
    assert window.pages.go("stage").isVisible()
    assert window.actions_.by_name["save"].isEnabled()


def test_a_refusal_nobody_caught_in_a_dialog_is_its_own_sentence(
    opened: MainWindow, tmp_path: Path
):
    """It is no crash: there is no report of one."""
    watch = Watch(
        tmp_path / "reports",
        lambda: datetime(2026, 7, 5, tzinfo=UTC),
        opened.steps_done,
        opened.tell_crash,
        opened.desk.refuse,
    )
    watch.start()
    sys.excepthook(TourError, WHY, None)
    watch.stop()

    assert opened.notices.text.text() == opened.desk.language.refusal_text(WHY)
    assert not list((tmp_path / "reports").glob("crash*"))


def test_results_that_cannot_be_read_are_found_by_the_dock_and_named_by_the_page(
    opened: MainWindow, tmp_path: Path
):
    """`1S` for a bib, typed into the file by hand: what `check` finds is what the dock shows."""
    path = tmp_path / "t.etapa"
    results = plain_results({1: StageResult(arrivals=(RiderResult(1, place=1, turns=9),))})
    save(replace(opened.desk.document.tour, results=results), path)
    assert load(path).results
    lines = path.read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("bib")) + 1
    lines[at] = lines[at].replace("1", "1S", 1)
    path.write_text("\n".join(lines), "utf-8")

    opened.forget()
    opened.files.open(path)
    page = opened.pages.go("results")
    assert isinstance(page, ResultsPanel)
    page.classify()

    assert "1S" in page.state.text()
    dock = opened.docks["findings"].widget()
    assert isinstance(dock, FindingsPanel)
    assert "E_RESULTS_UNREAD" in [finding.code for finding in dock.rows.near]
