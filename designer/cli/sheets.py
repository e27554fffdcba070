"""`etapa sheets`: one workbook for race night."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import json_option, lang_option, print_json, print_text
from designer.cli.kinds import OutputFile
from designer.words import say

if TYPE_CHECKING:
    from engine.tour.values import Tour


@click.command()
@click.argument("tour", type=click.Path())
@click.option("-o", "--output", type=OutputFile(".xlsx"))
@click.option("--results", is_flag=True)
@click.option("--update", is_flag=True)
@click.option("--force", is_flag=True)
@lang_option
@json_option
def command(
    tour: str,
    output: str | None,
    results: bool,
    update: bool,
    force: bool,
    lang: str,
    as_json: bool,
) -> int:
    """Write the workbook of TOUR: start list, stages, arrivals, classifications."""
    from designer.cli.parts.standings_source import check_results
    from designer.sheets.save import kept_of, write_workbook
    from engine.errors import TourError
    from engine.standings.plain import results_of
    from engine.tour.file import load

    opened = load(tour)
    path = Path(output) if output else Path(tour).with_suffix(".xlsx")
    if path.exists() and not (update or force):
        raise TourError("sheets_exists", path=path)
    kept = kept_of(path) if update and path.exists() else None
    if kept is not None and kept.tour is not None:
        _same(kept.tour, opened, path)
        check_results(kept.results, str(path), opened, tour)
    held = results_of(opened.results) if results else {}
    made = write_workbook(opened, path, lang, held, kept)
    counted = made.standings.counted
    if as_json:
        print_json(
            {
                "workbook": str(path),
                "tour": opened.name,
                "stages": len(made.facts.courses),
                "riders": len(made.facts.entrants),
                "counted": counted,
            }
        )
    else:
        values = {"path": path, "stages": len(made.facts.courses), "counted": counted}
        print_text(say(lang, "sheets.written", riders=len(made.facts.entrants), **values))
    return 0


def _same(written: Tour, tour: Tour, path: Path) -> None:
    """Refuse a workbook of another tour: both its name and its teams are others."""
    from engine.errors import TourError

    if written.name != tour.name and written.teams != tour.teams:
        raise TourError("sheets_other_tour", path=path, written=written.name, tour=tour.name)
