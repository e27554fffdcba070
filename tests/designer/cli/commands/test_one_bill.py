"""What a stage takes is counted once: every place that names its pieces names the same ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest

from designer.kit.job import make_job
from designer.kit.kit import count_printed, make_components, missing_components
from designer.kit.wish import KitWish
from designer.texts.boards import faces_text, tile_named
from engine.board import kept_boards
from engine.board.catalogue import Stock
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.tour.file import load, save

if TYPE_CHECKING:
    from pathlib import Path

    from designer.language import Language
    from engine.tour.values import Tour
    from tests.designer.cli.conftest import Call

STAGE = 4


def _kept(tour: Tour) -> Tour:
    """The queen stage on a small table, in lengths, with a roundabout somebody put there."""
    road = roads_of(tour).road(STAGE)
    options = LayoutOptions(furniture=(("roundabout", 60),))
    board = lay_road(road, rectangular_table(1300, 800), options, stock=Stock({"straight-13": 1}))
    boards = kept_boards.with_table(tour.boards, board.table)
    boards = kept_boards.with_stock(kept_boards.with_board(boards, STAGE, board), board.stock)
    return replace(tour, boards=boards)


@pytest.fixture(params=["laid", "kept"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A tour whose board the program lays, and one that keeps a board of its own."""
    tour = load("samples/sierra.etapa")
    path = tmp_path / "tour.etapa"
    save(_kept(tour) if request.param == "kept" else tour, path)
    return path


def _faces(rows: list[dict[str, Any]]) -> Counter[tuple[str, str, int]]:
    return Counter(
        {
            (row["tile"], lying["face"], lying["rows"]): lying["count"]
            for row in rows
            for lying in row["lying"]
        }
    )


def test_layout_convert_and_kit_name_the_same_pieces(file: Path, call: Call):
    """R1.19 — the same tiles with the same face up, the same to print, markers and indicators."""
    layout = call("layout", file, "--stage", STAGE, "--json").document
    convert = call("convert", file, "--stage", STAGE, "--json").document["box"]
    assert layout["tiles"] == convert["tiles"]
    assert layout["box"] == {key: convert[key] for key in ("markers", "indicators")}
    todo = make_job(load(file), KitWish(STAGE))
    (tiles, markers) = make_components(todo, ["tiles", "markers"])
    pieces = Counter({piece.id: piece.count for piece in tiles.pieces})
    wanted = {
        f"{tile}{'' if whole == rows else f' {rows}'}/{face}": count
        for (tile, face, rows), count in _faces(layout["tiles"]).items()
        for whole in [int(tile.rpartition("-")[2]) if tile[-1].isdigit() else rows]
    }
    assert pieces == wanted
    assert {p.id: p.count for p in markers.pieces} == {
        f"marker {row['kind']}": row["need"] for row in layout["box"]["markers"]
    }


@pytest.mark.parametrize("duplex", [False, True])
def test_what_is_to_print_is_what_the_kit_still_prints(file: Path, duplex: bool, call: Call):
    """Before and after a part was printed, on one side and on both."""
    for printed in ({}, {"straight-12": 1, "straight-13/mountain": 2, "start/start": 1}):
        tour = replace(load(file), printed=printed)
        save(tour, file)
        rows = call("layout", file, "--stage", STAGE, "--json").document["tiles"]
        todo = make_job(tour, KitWish(STAGE, duplex=duplex))
        left = missing_components(make_components(todo, ["tiles"]), todo)
        pieces = sum(piece.count for part in left for piece in part.pieces)
        key = "print_both_sides" if duplex else "print"
        assert pieces == sum(row[key] for row in rows) > 0


def test_a_tile_printed_in_parts_is_there_once_all_of_them_are():
    """On Letter a tile of 13 squares is two parts: both noted, it is printed; one, it is not."""
    tour = load("samples/sierra.etapa")
    todo = make_job(tour, KitWish(STAGE, paper="Letter"))
    made = make_components(todo, ["tiles"])
    noted = count_printed(made, todo)
    part = next(name for name in noted if name.endswith(" 2/2"))
    after = replace(todo, tour=replace(tour, printed=noted))
    assert missing_components(made, after) == []
    less = replace(todo, tour=replace(tour, printed=noted | {part: noted[part] - 1}))
    (left,) = missing_components(made, less)
    assert {piece.id.rpartition(" ")[0] for piece in left.pieces} == {part.rpartition(" ")[0]}


def test_the_workbook_names_the_pieces_of_the_board(file: Path, language: Language, call: Call):
    """R1.19 — the stage sheet has each tile of the bill with its faces, and no other."""
    tour, book = load(file), file.with_suffix(".xlsx")
    call("sheets", file, "-o", book, lang=language.code)
    sheet = openpyxl.load_workbook(book)["Etapa 4" if language.code == "es" else "Stage 4"]
    cells = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value]
    for line in make_job(tour, KitWish(STAGE)).bill.tiles:
        at = cells.index(tile_named(language, line.tile))
        faces = faces_text(language, line)
        assert cells[at + 1] == (f"{line.need}: {faces}" if faces else str(line.need))
