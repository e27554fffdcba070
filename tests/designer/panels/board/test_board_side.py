"""The bill of tiles: every name can be read, at any size of letters, in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from designer.kit.job import make_job
from designer.kit.wish import KitWish
from designer.language import done_sentence
from designer.words import topic
from engine.board.catalogue import tiles
from engine.text import LANGUAGE_CODES

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.board import BoardPanel
    from designer.panels.desk import Desk


def _cut(panel: BoardPanel) -> list[str]:
    """Return the names that have less room than they need."""
    bill = panel.side.bill
    room = bill.columnWidth(0)
    return [
        bill.topLevelItem(n).text(0)  # type: ignore[union-attr]
        for n in range(bill.topLevelItemCount())
        if bill.sizeHintForIndex(bill.model().index(n, 0)).width() > room
    ]


@pytest.mark.parametrize("lang", LANGUAGE_CODES)
@pytest.mark.parametrize("steps", [0, 5])
def test_no_name_of_a_tile_is_cut(
    panel: BoardPanel, desk: Desk, qtbot: QtBot, lang: str, steps: int
):
    """At 100 and at 200 %, however narrow somebody drags the side."""
    desk.language_switch.change_language(lang)
    desk.theme.zoom_by(steps)
    qtbot.waitUntil(lambda: not desk.theme.is_changing)  # it is put on step by step
    panel.resize(panel.minimumSizeHint().width(), 900)
    panel.grab()
    cut = _cut(panel)
    desk.theme.zoom_by(0)

    assert panel.side.bill.topLevelItemCount() > 5
    assert cut == []


def test_a_name_says_its_whole_name_when_it_is_pointed_at(panel: BoardPanel):
    item = panel.side.bill.topLevelItem(0)

    assert item is not None
    assert (item.text(0), item.toolTip(0)) == ("Start, 3 squares", "Start tile, 3 squares")


def test_every_kind_of_tile_has_its_short_name():
    """In both languages, so that a new kind is not forgotten."""
    words = topic("board_page")

    for kind in {tile.kind for tile in tiles().values()}:
        assert set(words[f"kind_{kind}"]) == set(LANGUAGE_CODES)


def test_the_window_counts_what_paper_and_command_count(panel: BoardPanel, desk: Desk):
    """Tile by tile the same number needed, there and to print, once a part is printed as well."""
    tour = replace(desk.document.tour, printed={"straight-13/mountain": 2, "start/start": 1})
    desk.document.apply(done_sentence("board_stock"), tour)
    taken = make_job(tour, KitWish(4)).bill.tiles

    bill = panel.side.bill
    rows = [bill.topLevelItem(n) for n in range(bill.topLevelItemCount())]
    assert [[row.text(n) for n in (1, 2, 3)] for row in rows if row] == [
        [str(line.need), str(line.have), str(line.to_print or "–")] for line in taken
    ]
