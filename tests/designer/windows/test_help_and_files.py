from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.document.place import TourPlace
from designer.windows.help import RuleHelp, rule_of
from designer.windows.start import Wish
from engine.tour.file import load

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from conftest import Answers
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow


def _help(window: MainWindow) -> RuleHelp:
    page = window.docks["rule"].widget()
    assert isinstance(page, RuleHelp)
    return page


def test_help_opens_the_rule_behind_what_has_the_focus(window: MainWindow):
    """F1 on the head of a stage shows the rule of stage types, in our own words."""
    window.files.create_tour(Wish("V", 1, 2))
    head = window.pages.go("stage").findChildren(object)
    field = next(w for w in head if getattr(w, "placeholderText", str)() == "2026-07-05")

    window.help(rule_of(field))

    assert "R3.28" in _help(window).text.toPlainText()


def test_help_tells_the_rule_of_a_neighbour_game(window: MainWindow):
    """Each game counts its own rulings: ruling 17 of Figueres is not that of Ciclismo."""
    window.files.create_tour(Wish("V", 1, 2))
    page = window.pages.go("rules")
    window.desk.document.select(TourPlace(kind="rules/figueres.turn_limit"))

    window.help(rule_of(page))
    english = _help(window).text.toPlainText()
    window.desk.language_switch.change_language("es")

    assert english.startswith("Critèrium de Figueres: RULING 17")
    assert "15/32" in english
    assert "15/32" in _help(window).text.toPlainText()


def test_help_follows_the_language(window: MainWindow):
    window.help("R3.28")
    english = _help(window).text.toPlainText()

    window.desk.language_switch.change_language("es")

    assert _help(window).text.toPlainText() != english


def test_a_finding_leads_to_its_rule(window: MainWindow):
    window.help("W_FLAT_SHARE")

    assert _help(window).line.text() == "RULING 21"


def test_rules_are_found_by_a_word(window: MainWindow):
    window.help("cobble")

    assert len(_help(window).find_rules("cobble")) > 1


def test_what_a_file_held_before_can_be_brought_back(
    window: MainWindow, answers: Answers, tmp_path: Path
):
    """A backup is one step: undo gives the present back."""
    window.files.create_tour(Wish("first", 1, 2))
    answers.saves = tmp_path / "mine.etapa"
    window.files.save()
    window.desk.document.change(*_rename("second"))
    window.files.save()
    menu = window.actions_.menus["file.backups"]
    menu.aboutToShow.emit()

    menu.actions()[0].trigger()
    back = window.desk.document.tour.name
    window.desk.document.undo()

    assert back == "first"
    assert window.desk.document.tour.name == "second"


def test_recent_files_are_offered(window: MainWindow, answers: Answers, tmp_path: Path):
    window.files.create_tour(Wish("first", 1, 2))
    answers.saves = tmp_path / "mine.etapa"
    window.files.save()
    window.files.close()
    menu = window.actions_.menus["file.recent"]
    menu.aboutToShow.emit()

    menu.actions()[0].trigger()

    assert window.desk.document.tour == load(tmp_path / "mine.etapa")


def test_a_change_on_the_disk_offers_both_ways(
    window: MainWindow, answers: Answers, tmp_path: Path, qtbot: object
):
    window.files.create_tour(Wish("first", 1, 2))
    path = answers.saves = tmp_path / "mine.etapa"
    window.files.save()
    path.write_text(path.read_text("utf-8").replace("first", "theirs"), "utf-8")
    window.front.filing.check_file()

    QTest.mouseClick(window.notices.buttons()[0], Qt.MouseButton.LeftButton)

    assert window.desk.document.tour.name == "theirs"


def test_a_crash_inside_keeps_the_tour_and_says_where_the_report_is(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One notice a cause; the tour is as it was, and the report names the last steps."""
    import sys
    from datetime import UTC, datetime

    from designer.windows.crash import Watch

    window.files.create_tour(Wish("first", 1, 2))
    window.desk.document.change(*_rename("second"))
    told: list[str] = []

    def tell(what: str, report: Path) -> None:
        told.append(what)
        window.tell_crash(what, report)

    watch = Watch(
        tmp_path,
        lambda: datetime(2026, 7, 5, tzinfo=UTC),
        window.steps_done,
        tell,
        window.desk.refuse,
    )
    watch.start()
    for _ in range(2):
        try:
            int("boom")
        except ValueError as wrong:
            sys.excepthook(type(wrong), wrong, wrong.__traceback__)
    watch.stop()

    report = next(tmp_path.glob("crash*.txt")).read_text("utf-8")
    assert [what.endswith("'boom'") for what in told] == [True]
    assert "call the tour" in report
    assert window.desk.document.tour.name == "second"


def _rename(name: str) -> tuple[object, ...]:
    from designer.language import done_sentence
    from engine.tour.edit import rename_tour

    return done_sentence("rename_tour", name=name), rename_tour, name


def test_a_ruling_is_called_and_found_in_spanish(window: MainWindow):
    """Rulings have a Spanish word wherever they are named, and are found by it."""
    window.desk.language_switch.change_language("es")

    window.help("W_FLAT_SHARE")

    assert _help(window).line.text() == "Criterio 21"
    assert _help(window).find_rules("criterio 21") == ["RULING 21"]
    assert _help(window).text.toPlainText().startswith("Criterio 21")


def test_a_search_that_was_closed_leaves_nothing_behind(window: MainWindow, qtbot: QtBot):
    search = window.search()

    with qtbot.waitSignal(search.destroyed):
        search.close()
