"""`etapa check`: what is wrong or odd in a tour, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import (
    exit_code,
    finding_rows,
    make_command,
    one_line,
    print_findings,
    print_json,
    print_table,
    print_text,
    tour_argument,
)
from designer.language import Language, own_name
from designer.texts.boards import table_told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.road.roads import Roads


@make_command
@tour_argument
def command(tour: str, language: Language, as_json: bool) -> int:
    """List the findings of TOUR: code, place, sentence. Exit 1 when one is an error."""
    from designer.kit.cut.imposition import stage_sheets
    from designer.picture.lettering import check_names
    from engine.board.played_roads import roads_of
    from engine.ride.check import check_kept
    from engine.tour.file import open_tour

    opened = open_tour(tour)
    whole = roads_of(opened.tour)
    kept, names = check_kept(opened.tour, whole), check_names(opened.tour)
    findings = (*opened.findings, *whole.all_findings, *kept, *names)
    sheets = stage_sheets(opened.tour, whole.roads)
    if as_json:
        stages, rows = _size_rows(whole, sheets), finding_rows(language, findings)
        print_json({"tour": opened.tour.name, "stages": stages, "findings": rows})
    else:
        head = language.say("check.head", tour=opened.tour.name, count=len(findings))
        print_text(one_line(head))
        _print_sizes(language, _size_rows(whole, sheets))
        print_findings(language, findings)
    return exit_code(findings)


def _size_rows(roads: Roads, sheets: Mapping[int, int]) -> list[dict[str, Any]]:
    """Return number, name, squares, minutes and sheets of every stage; null without a road."""
    return [
        {
            "number": surveyed.number,
            "name": surveyed.stage.name,
            "squares": surveyed.road.rows if surveyed.road else None,
            "minutes": surveyed.minutes,
            "sheets": sheets.get(surveyed.number),
        }
        for surveyed in roads.stages
    ]


def _print_sizes(language: Language, sizes: list[dict[str, Any]]) -> None:
    """Print a row a stage that has a road: number, name, squares, minutes, sheets."""
    rows = [
        (
            str(row["number"]),
            own_name(row["number"], row["name"]),
            language.say("report.squares", squares=row["squares"]),
            table_told(language, row["minutes"], row["sheets"] or 0),
        )
        for row in sizes
        if row["squares"] is not None
    ]
    if rows:
        print_table(rows, (1, 0, 1, 0))
        print_text("")
