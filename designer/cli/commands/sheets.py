"""`etapa sheets`: one workbook for race night."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import (
    DONE,
    finding_rows,
    make_command,
    named_game,
    print_findings,
    print_json,
    print_text,
    tour_argument,
)
from designer.cli.help import OutputFile

if TYPE_CHECKING:
    from designer.language import Language
    from engine.tour.values import Tour


@make_command
@tour_argument
@click.option("-o", "--output", type=OutputFile(".xlsx"))
@click.option("--results", is_flag=True)
@click.option("--update", is_flag=True)
@click.option("--force", is_flag=True)
@named_game
def command(
    tour: str,
    output: str | None,
    results: bool,
    update: bool,
    force: bool,
    game: str | None,
    language: Language,
    as_json: bool,
) -> int:
    """Write the workbook of TOUR: start list, stages, arrivals, classifications."""
    from designer.jobs.results import check_results
    from designer.kit.cut.imposition import count_sheets
    from designer.sheets.save import read_filled, write_workbook
    from engine.errors import TourError
    from engine.games import GAMES
    from engine.standings.results import results_of
    from engine.tour.file import load

    opened = load(tour)
    if game is not None and GAMES[game].box is not None:
        return _write_game_book(language, opened, tour, game, output, force=force, as_json=as_json)
    path = Path(output) if output else Path(tour).with_suffix(".xlsx")
    if path.exists() and not (update or force):
        raise TourError("sheets_exists", path=path)
    filled = read_filled(path) if update and path.exists() else None
    if filled is not None:
        _check_same_tour(filled.tour, opened, path)
        check_results(filled.results, str(path), opened, tour)
    so_far = results_of(opened.results) if results else {}
    written = write_workbook(opened, path, language, so_far, filled, count_sheets)
    facts, counted = written.plan.facts, written.plan.standings.counted_stages
    lost = list(dict.fromkeys(one.lost_sentence(language) for one in written.lost_additions))
    notes = filled.notes if filled is not None else ()
    if as_json:
        print_json(
            {
                "workbook": str(written.path),
                "tour": opened.name,
                "stages": len(facts.courses),
                "riders": len(facts.entrants),
                "counted": counted,
                "lost": lost,
                "findings": finding_rows(language, notes),
            }
        )
    else:
        values = {"path": written.path, "stages": len(facts.courses), "counted": counted}
        print_text(language.say("sheets.written", riders=len(facts.entrants), **values))
        print_findings(language, notes)
        if lost:
            print_text(language.say("sheets.not_kept", path=path))
        for sentence in lost:
            print_text(f"  {sentence}")
    return DONE


def _write_game_book(
    language: Language,
    tour: Tour,
    file: str,
    name: str,
    output: str | None,
    *,
    force: bool,
    as_json: bool,
) -> int:
    """Write the workbook of a game that is not the tour's own."""
    from designer.sheets.game_workbook import plan_game_workbook, save_game_workbook
    from engine.errors import TourError
    from engine.games import GAMES

    options = click.get_current_context().params
    for option in ("results", "update"):
        if options[option]:
            raise TourError("sheets_game_alone", option=f"--{option}")
    path = Path(output) if output else Path(file).with_name(f"{Path(file).stem}-{name}.xlsx")
    if path.exists() and not force:
        raise TourError("sheets_exists", path=path)
    plan = plan_game_workbook(tour, GAMES[name], language)
    save_game_workbook(plan, path)
    riders = len(plan.stages[0].riders)
    if as_json:
        print_json(
            {
                "workbook": str(path),
                "tour": tour.name,
                "game": name,
                "stages": len(plan.stages),
                "riders": riders,
                "series": bool(plan.form.series),
            }
        )
        return DONE
    values = {"path": path, "stages": len(plan.stages), "riders": riders}
    title = language.say(f"games.{name}")
    print_text(language.say("sheets.game_written", game=title, series=plan.form.series, **values))
    return DONE


def _check_same_tour(written: Tour, tour: Tour, path: Path) -> None:
    """Refuse a workbook of another tour: both its name and its teams are others."""
    from engine.errors import TourError

    if written.name != tour.name and written.teams != tour.teams:
        raise TourError("sheets_other_tour", path=path, written=written.name, tour=tour.name)
