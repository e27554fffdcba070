"""`etapa import`: road books and tracks become stages of a tour."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import exit_code, into_option, make_command, print_json, print_text
from designer.cli.help import KilometreType

if TYPE_CHECKING:
    from designer.language import Language
    from engine.intake.stage import ImportWishes


@make_command
@click.argument("files", nargs=-1, required=True, type=click.Path())
@into_option
@click.option("--stage", type=click.IntRange(1))
@click.option("--km", type=KilometreType())
@click.option("--format", type=click.Choice(["road", "ITT", "TTT"]))
@click.option("--name")
@click.option("--system", default="organiser", show_default=True)
@click.option("--turn", type=click.IntRange(1, 20))
@click.option("--shortest", type=KilometreType())
def command(language: Language, as_json: bool, **options: Any) -> int:
    """Read FILES (.gpx .tcx .fit .csv .txt, or - for a pasted page); without --into only report."""
    from designer.cli.import_text import import_row, print_import
    from designer.jobs.imports import ImportedTour, import_files, read_files
    from designer.kit.cut.imposition import stage_sheets
    from engine.board.played_roads import roads_of
    from engine.errors import IntakeError
    from engine.tour.file import change_tour
    from engine.tour.values import Tour

    files, target, number = options["files"], options["into"], options["stage"]
    if len(files) > 1 and (number or options["km"] or options["name"]):
        raise IntakeError("intake_one_file", count=len(files))
    typed = {key: options[key] for key in ("name", "format") if options[key]}
    wishes = _read_wishes(options)
    stages = read_files(files, wishes)
    done = ImportedTour(Tour(""))

    def with_stages(before: Tour) -> Tour:
        nonlocal done
        done = import_files(before, stages, number, wishes, language, typed)
        return done.tour

    fresh = bool(target) and not Path(target).exists()
    if target:
        change_tour(target, with_stages, anew=Tour(Path(target).stem))
    else:
        with_stages(done.tour)
    roads = roads_of(done.tour).stages
    surveyed = [roads[n - 1] for n in done.numbers]
    pairs = list(zip(surveyed, done.reports, strict=True))
    sheets = stage_sheets(done.tour, [s.road for s in surveyed if s.road is not None])
    if as_json:
        rows = [import_row(language, s, r, sheets.get(s.number)) for s, r in pairs]
        print_json({"into": target, "stages": rows})
    else:
        for one, report in pairs:
            print_import(language, one, report, target, sheets.get(one.number))
        if fresh:
            print_text(language.say("intake.begun", path=target))
        if target:
            print_text(language.say("intake.saved", path=target, count=len(pairs)))
    return exit_code([f for s, r in pairs for f in (*r.findings, *s.findings)])


def _read_wishes(options: dict[str, Any]) -> ImportWishes:
    from designer.jobs.imports import chosen_system
    from engine.intake.sections import SHORTEST_KM
    from engine.intake.stage import ImportWishes
    from engine.tour.values import ROAD

    return ImportWishes(
        km=options["km"],
        format=options["format"] or ROAD,
        name=options["name"] or "",
        turn_m=options["turn"],
        shortest_km=options["shortest"] or SHORTEST_KM,
        system=chosen_system(options["system"]),
    )
