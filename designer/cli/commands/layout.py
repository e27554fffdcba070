"""`etapa layout`: a stage as tiles on the organiser's table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    exit_code,
    first_stage_option,
    make_command,
    print_json,
    print_text,
    tour_argument,
)
from designer.cli.help import OutputFile

if TYPE_CHECKING:
    from designer.language import Language
    from engine.board.values import Board
    from engine.tour.values import Tour


@make_command
@tour_argument
@first_stage_option
@click.option("--table", multiple=True)
@click.option("--reserve", type=float)
@click.option("--clearance", type=float)
@click.option("--seat", multiple=True)
@click.option("--square")
@click.option("--prefer", type=click.Choice(["balance", "curves", "pieces", "compact"]))
@click.option("--no-bridges", is_flag=True)
@click.option("--start", type=click.Choice(["left", "any"]))
@click.option("--handover", type=click.IntRange(1, 1000))
@click.option("--put", multiple=True)
@click.option("--have", multiple=True)
@click.option("--missing", type=click.Choice(["off", "warn", "stop"]))
@click.option("--riders", type=click.IntRange(0, 1000))
@click.option("--keep", is_flag=True)
@click.option("--svg", type=OutputFile(".svg"))
@click.option("--png", type=OutputFile(".png"))
def command(tour: str, language: Language, as_json: bool, **options: Any) -> int:
    """Lay a stage of TOUR as tiles on a table. Exit 1 when a finding is an error."""
    from designer.cli.rows import board_row
    from designer.cli.stage_text import print_layout
    from designer.jobs.laying import layout_wish, wished_board
    from engine.road.check import check_road
    from engine.tour.file import open_tour
    from engine.tour.rules import tour_rules

    opened = open_tour(tour)
    wish = layout_wish(opened.tour, options)
    board = wished_board(opened.tour, wish)
    odd = check_road(board.road, tour_rules(opened.tour), f"stages/{wish.stage}")
    findings = (*board.findings, *odd)
    _write_pictures(board, language, options["svg"], options["png"])
    if options["keep"]:
        _keep_board(board, tour, opened.tour)
    if as_json:
        print_json(board_row(board, opened.tour, language, findings))
    else:
        print_layout(board, opened.tour, language, findings)
        for path in (options["svg"], options["png"]):
            if path:
                print_text(f"  {path}")
    return exit_code(findings)


def _write_pictures(board: Board, language: Language, svg: str | None, png: str | None) -> None:
    """Write the pictures that were asked for."""
    if not svg and not png:
        return
    from designer.kit.paint.document import picture_png
    from designer.picture.board import board_picture
    from designer.picture.svg import svg_document
    from engine.files.writing import replace_file

    picture = board_picture(board, language)
    if svg:
        replace_file(Path(svg), svg_document(picture).encode())
    if png:
        replace_file(Path(png), picture_png(picture))


def _keep_board(board: Board, path: str, before: Tour) -> None:
    """Store the board, its table and its stock in the tour, if its stage is still that one."""
    from engine.board import kept_boards
    from engine.errors import TourError
    from engine.tour.file import change_tour

    number = board.road.number

    def with_board(tour: Tour) -> Tour:
        same = tour.stages[number - 1 : number] == before.stages[number - 1 : number]
        if not same or tour.rules != before.rules:
            raise TourError("file_changed", path=path)
        boards = kept_boards.with_table(tour.boards, board.table)
        boards = kept_boards.with_stock(boards, board.stock)
        return replace(tour, boards=kept_boards.with_board(boards, number, board))

    change_tour(path, with_board)
