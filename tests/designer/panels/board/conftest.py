"""The page of road and table, beside somebody who lays roads in a thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from designer.document.place import TourPlace
from designer.jobs.runner import Runner
from designer.panels.board import BoardPanel
from designer.panels.laying import Laying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.board.values import Board


@pytest.fixture
def laid(qtbot: QtBot) -> Callable[[BoardPanel], Board]:
    """Wait until the road is laid and drawn; return its board."""

    def wait(panel: BoardPanel) -> Board:
        qtbot.waitUntil(lambda: not panel.laying.stale, timeout=20_000)
        panel.view.finish()
        assert panel.laying.board is not None
        return panel.laying.board

    return wait


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot, laid: Callable[[BoardPanel], Board]) -> Iterator[BoardPanel]:
    """The queen stage on a table of 180 by 90, laid and drawn."""
    runner = Runner(lambda: ThreadPoolExecutor(1), width=1)
    desk.document.select(TourPlace(4))
    made = BoardPanel(desk, Laying(desk, runner))
    qtbot.addWidget(made)
    desk.theme.dress(made)
    made.resize(1100, 700)
    made.show()
    laid(made)
    yield made
    runner.close()
