"""The desk of a panel: it hears of news once, rests while hidden, and asks before it acts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QStackedWidget, QWidget

from designer.document.place import section_place
from designer.jobs.runner import Call, Runner
from designer.language import done_sentence, read_bib
from designer.panels.desk import Jobs
from engine.tour.edit import rename_tour
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"


class Follower(QWidget):
    """Counts what it is told."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.counts = [0, 0]
        desk.follow(self, lambda: self._count(0), lambda: self._count(1))
        self.counts = [0, 0]

    def _count(self, which: int) -> None:
        self.counts[which] += 1


def _edit(desk: Desk) -> None:
    desk.document.change(done_sentence("rename_tour", name="Other"), rename_tour, "Other")


NEWS: dict[str, tuple[Callable[[Desk], object], list[int]]] = {
    "another tour, with its place": (
        lambda desk: desk.document.start(open_tour(SAMPLES / "giro-2019.etapa"), None),
        [0, 1],
    ),
    "an edit": (_edit, [0, 1]),
    "another place": (lambda desk: desk.document.select(section_place(2, 1)), [0, 1]),
    "another language": (lambda desk: desk.language_switch.change_language("es"), [1, 1]),
    "another game": (lambda desk: desk.game.choose("pistard"), [0, 1]),
    "nothing new": (lambda desk: desk.document.select(desk.document.place), [0, 0]),
}


@pytest.mark.parametrize(("news", "counts"), NEWS.values(), ids=NEWS)
def test_what_is_new_is_told_once(
    desk: Desk, qtbot: QtBot, news: Callable[[Desk], object], counts: list[int]
):
    """How often a panel speaks, and how often it shows the tour."""
    follower = Follower(desk)
    qtbot.addWidget(follower)

    news(desk)

    assert follower.counts == counts


def test_behind_another_page_nothing_is_told_until_it_is_seen(desk: Desk, qtbot: QtBot):
    pages = QStackedWidget()
    qtbot.addWidget(pages)
    follower = Follower(desk)
    for page in (QWidget(), follower):
        pages.addWidget(page)
    pages.show()

    _edit(desk)
    desk.language_switch.change_language("es")
    hidden = list(follower.counts)
    pages.setCurrentWidget(follower)

    assert (hidden, follower.counts) == ([0, 0], [1, 1])


def test_a_refusal_is_said_and_nothing_comes_of_it(desk: Desk, refused: list[EtapaError]):
    assert desk.attempt(read_bib, "12") == 12
    assert desk.attempt(read_bib, "x") is None

    assert [e.key for e in refused] == ["not_a_bib"]


def test_what_was_asked_comes_or_is_refused(
    desk: Desk, threads: Runner, qtbot: QtBot, refused: list[EtapaError]
):
    results: list[Any] = []
    jobs = Jobs(desk, threads)

    jobs.ask("one", Call(read_bib, ("12",)), results.append)
    jobs.ask("other", Call(read_bib, ("x",)), results.append)
    qtbot.waitUntil(lambda: bool(results and refused))

    assert results == [12]
    assert [e.key for e in refused] == ["not_a_bib"]
