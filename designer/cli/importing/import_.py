"""`etapa import`: tracks and road books become stages, with what was found and how sure it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.call.common import exit_code, json_option, lang_option, print_json, print_text
from designer.cli.call.kinds import KilometreType
from designer.words import say

if TYPE_CHECKING:
    from engine.intake.stage import ImportWishes


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--into", type=click.Path())
@click.option("--stage", type=click.IntRange(1))
@click.option("--km", type=KilometreType())
@click.option("--format", type=click.Choice(["road", "ITT", "TTT"]))
@click.option("--name")
@click.option("--system", default="organiser", show_default=True)
@click.option("--turn", type=click.IntRange(1, 20))
@click.option("--shortest", type=KilometreType())
@click.option("--score", type=click.Path())
@click.option("--leave-one-out", is_flag=True)
@lang_option
@json_option
def command(lang: str, as_json: bool, score: str | None, **asked: Any) -> int:
    """Read FILES (.gpx .tcx .fit .csv .txt, or - for a pasted page); without --into only report."""
    from designer.jobs.imports import ImportedTour, chosen_system, import_files, read_files

    if score is not None:
        from designer.cli.importing.import_score import (
            leave_one_out,
            one_by_one,
            print_score,
            with_truths,
        )

        tracks = with_truths(asked["files"], Path(score))
        judge = leave_one_out if asked["leave_one_out"] else one_by_one
        return print_score(judge(tracks, chosen_system(asked["system"])), lang, as_json=as_json)
    from designer.cli.importing.import_report import import_row, print_import
    from designer.kit.cut.imposition import stage_sheets
    from engine.errors import IntakeError
    from engine.road.roads import roads_of
    from engine.tour.file import change
    from engine.tour.values import Tour

    files, target, number = asked["files"], asked["into"], asked["stage"]
    if len(files) > 1 and (number or asked["km"] or asked["name"]):
        raise IntakeError("intake_one_file", count=len(files))
    typed = {key: asked[key] for key in ("name", "format") if asked[key]}
    wishes = _wishes(asked)
    read = read_files(files, wishes)
    done = ImportedTour(Tour(""))

    def placed(before: Tour) -> Tour:
        nonlocal done
        done = import_files(before, read, number, wishes, lang, typed)
        return done.tour

    fresh = bool(target) and not Path(target).exists()
    if target:
        change(target, placed, anew=Tour(Path(target).stem))
    else:
        placed(done.tour)
    stages = roads_of(done.tour).stages
    seen = [stages[n - 1] for n in done.numbers]
    pairs = list(zip(seen, done.reports, strict=True))
    sheets = stage_sheets(done.tour, [s.road for s in seen if s.road is not None])
    if as_json:
        rows = [import_row(lang, s, r, sheets.get(s.number)) for s, r in pairs]
        print_json({"into": target, "stages": rows})
    else:
        for surveyed, report in pairs:
            print_import(lang, surveyed, report, target, sheets.get(surveyed.number))
        if fresh:
            print_text(say(lang, "intake.begun", path=target))
        if target:
            print_text(say(lang, "intake.saved", path=target, count=len(seen)))
    return exit_code([f for s, r in pairs for f in (*r.findings, *s.findings)])


def _wishes(asked: dict[str, Any]) -> ImportWishes:
    from designer.jobs.imports import chosen_system
    from engine.intake.sections import SHORTEST_KM
    from engine.intake.stage import ImportWishes
    from engine.tour.values import ROAD

    return ImportWishes(
        km=asked["km"],
        format=asked["format"] or ROAD,
        name=asked["name"] or "",
        turn_m=asked["turn"],
        shortest_km=asked["shortest"] or SHORTEST_KM,
        system=chosen_system(asked["system"]),
    )
