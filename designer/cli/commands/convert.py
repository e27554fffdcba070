"""`etapa convert`: sections, squares, lines, markers, type and box needs of every stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from designer.cli.common import (
    DONE,
    exit_code,
    finding_rows,
    make_command,
    named_game,
    print_findings,
    print_json,
    print_text,
    stage_option,
    tour_argument,
)

if TYPE_CHECKING:
    from designer.language import Language
    from engine.tour.file import OpenedTour
    from engine.tour.values import Tour


@make_command
@tour_argument
@stage_option
@click.option("--by-type", is_flag=True)
@named_game
def command(
    tour: str, stage: int | None, by_type: bool, game: str | None, language: Language, as_json: bool
) -> int:
    """Convert TOUR into squares. Exit 1 when a finding is an error."""
    from engine.tour.file import open_tour

    opened = open_tour(tour)
    if game is not None:
        return _show_for_game(language, opened.tour, stage, game, tour, as_json=as_json)
    return _show_for_tour(language, opened, stage, by_type=by_type, as_json=as_json)


def _show_for_game(
    language: Language, tour: Tour, stage: int | None, game: str, path: str, *, as_json: bool
) -> int:
    """O7.1 — show the stages as a game rides them, with what it leaves out."""
    from designer.cli.game_text import print_course
    from designer.cli.rows import course_row
    from engine.games import GAMES
    from engine.ride.conversion import convert_stage

    numbers = range(1, len(tour.stages) + 1) if stage is None else (stage,)
    converted = [convert_stage(tour, number, GAMES[game]) for number in numbers]
    if as_json:
        rows = [course_row(language, one) for one in converted]
        print_json({"tour": tour.name, "game": game, "stages": rows})
    else:
        for one in converted:
            print_course(language, one, path)
    return DONE


def _show_for_tour(
    language: Language, opened: OpenedTour, stage: int | None, *, by_type: bool, as_json: bool
) -> int:
    """Show the stages as the tour's own squares, and what they take out of the box."""
    from designer.cli.rows import box_row, stage_row, tile_rows
    from designer.cli.stage_text import print_box, print_stage, print_tiles
    from designer.kit.cut.imposition import count_sheets
    from engine.board import kept_boards
    from engine.board.bill import make_bill
    from engine.board.played_roads import roads_of
    from engine.road.roads import in_creation_order
    from engine.tour.edit import need_stage
    from engine.tour.rules import tour_rules

    whole = roads_of(opened.tour)
    chosen = [s for s in whole.stages if stage is None or s.number == stage]
    if stage is not None:
        need_stage(opened.tour, stage)
    rules = tour_rules(opened.tour)
    if by_type:
        chosen = in_creation_order(chosen, rules)
    kept, roads = opened.tour.boards, [s.road for s in chosen if s.road is not None]
    boards = [kept_boards.board_of_stage(kept, road, rules) for road in roads]
    sheets = {board.road.number: count_sheets([board]) for board in boards}
    bill = make_bill(boards, rules, kept_boards.tour_stock(kept), opened.tour.printed)
    general = (*opened.findings, *whole.findings) if stage is None else ()
    if as_json:
        print_json(
            {
                "tour": opened.tour.name,
                "stages": [stage_row(language, s, sheets.get(s.number)) for s in chosen],
                "box": {**box_row(bill), "tiles": tile_rows(bill.tiles)},
                "findings": finding_rows(language, general),
            }
        )
    else:
        for surveyed in chosen:
            print_stage(language, surveyed, sheets.get(surveyed.number, 0))
        print_box(language, bill.markers)
        print_text("")
        print_box(language, bill.indicators, of="indicator")
        print_text("")
        print_tiles(language, bill.tiles)
        if general:
            print_text("")
            print_findings(language, general)
    return exit_code([*general, *(f for s in chosen for f in s.findings)])
