"""`etapa import`: tracks and road books become stages, with what was found and how sure it is."""

from __future__ import annotations

import sys
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import exit_code, json_option, lang_option, print_json
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.intake.climbs.systems import System
    from engine.intake.report import Report
    from engine.intake.stage import Wishes
    from engine.tour.finding import Finding
    from engine.tour.values import Stage, Tour


class Kilometres(click.ParamType):  # type: ignore[type-arg] # generic from click 8.2 on
    """A number of kilometres, with a decimal point or comma."""

    name = "km"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Decimal:
        """Return the number, or refuse what is none."""
        try:
            km = Decimal(str(value).replace(",", "."))
        except InvalidOperation:
            km = Decimal("NaN")
        if not km.is_finite() or km <= 0:
            self.fail(str(value), param, ctx)
        return km


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--into", type=click.Path())
@click.option("--stage", type=click.IntRange(1))
@click.option("--km", type=Kilometres())
@click.option("--format", type=click.Choice(["road", "ITT", "TTT"]))
@click.option("--name")
@click.option("--system", default="organiser", show_default=True)
@click.option("--turn", type=click.IntRange(1, 20))
@click.option("--shortest", type=Kilometres())
@click.option("--score", type=click.Path())
@click.option("--leave-one-out", is_flag=True)
@lang_option
@json_option
def command(lang: str, as_json: bool, score: str | None, **asked: Any) -> int:
    """Read FILES (.gpx .tcx .fit .csv .txt, or - for a pasted page); without --into only report."""
    if score is not None:
        from designer.cli.import_score import (
            leave_one_out,
            one_by_one,
            print_score,
            with_truths,
        )

        tracks = with_truths(asked["files"], Path(score))
        judge = leave_one_out if asked["leave_one_out"] else one_by_one
        return print_score(judge(tracks, _system(asked["system"])), lang, as_json=as_json)
    from designer.cli.import_report import import_row, print_import
    from engine.road.survey import survey_stage
    from engine.tour.file import save
    from engine.tour.rules import Rules

    tour, numbers, reports = _imported(asked, _wishes(asked))
    rules = Rules(tour.rules)
    seen = [survey_stage(tour.stages[n - 1], rules, n) for n in numbers]
    findings = [f for s, r in zip(seen, reports, strict=True) for f in (*r.findings, *s.findings)]
    if asked["into"]:
        save(tour, asked["into"])
    if as_json:
        rows = [import_row(lang, s, r) for s, r in zip(seen, reports, strict=True)]
        print_json({"into": asked["into"], "stages": rows})
    else:
        for surveyed, report in zip(seen, reports, strict=True):
            print_import(lang, surveyed, report)
        if asked["into"]:
            click.echo(say(lang, "intake.saved", path=asked["into"], count=len(numbers)))
    return exit_code(findings)


def _wishes(asked: dict[str, Any]) -> Wishes:
    from engine.intake.sections import SHORTEST_KM
    from engine.intake.stage import Wishes
    from engine.tour.values import ROAD

    return Wishes(
        km=asked["km"],
        format=asked["format"] or ROAD,
        name=asked["name"] or "",
        turn_m=asked["turn"],
        shortest_km=asked["shortest"] or SHORTEST_KM,
        system=_system(asked["system"]),
    )


def _system(name: str) -> System:
    """Return a shipped category system, or the one in a file of one's own."""
    import tomllib

    from engine.errors import IntakeError
    from engine.intake.climbs.systems import system, systems

    known = systems()
    if name in known:
        return known[name]
    try:
        blocks = tomllib.loads(Path(name).read_text("utf-8"), parse_float=Decimal)
        title, block = next(iter(blocks.items()))
        return system(title, block)
    except (OSError, ValueError, StopIteration, AttributeError) as wrong:
        if isinstance(wrong, IntakeError):
            raise
        raise IntakeError("intake_system", name=name) from wrong


def _imported(asked: dict[str, Any], wishes: Wishes) -> tuple[Tour, list[int], list[Report]]:
    """Read every file into the tour, in memory."""
    from dataclasses import replace

    from engine.errors import IntakeError
    from engine.intake.into import into
    from engine.intake.report import agreeing
    from engine.tour.file import load
    from engine.tour.values import Tour

    files, target = asked["files"], asked["into"]
    if len(files) > 1 and (asked["stage"] or asked["km"] or asked["name"]):
        raise IntakeError("intake_one_file", count=len(files))
    tour = Tour(name=Path(target).stem if target else "")
    if target and Path(target).exists():
        tour = load(target)
    numbers, reports = [], []
    for file in files:
        stage, report = _read(tour, file, wishes, asked["stage"])
        tour, number, found = into(tour, stage, asked["stage"])
        numbers.append(number)
        report = agreeing(report, tour.stages[number - 1])
        reports.append(replace(report, findings=_placed((*report.findings, *found), number)))
    return tour, numbers, reports


def _placed(findings: Iterable[Finding], number: int) -> tuple[Finding, ...]:
    """Say of which stage a finding speaks that speaks of no line of a page."""
    from dataclasses import replace

    return tuple(f if f.where else replace(f, where=f"stages/{number}") for f in findings)


def _read(tour: Tour, file: str, wishes: Wishes, number: int | None) -> tuple[Stage, Report]:
    """Read one file; the official distance of the stage it corrects holds for it as well."""
    from dataclasses import replace

    from engine.errors import IntakeError
    from engine.intake.formats import MOST_BYTES
    from engine.intake.into import place_of
    from engine.intake.source import decoded, read_file, read_page

    if file == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return read_page(decoded(data, "-"), "-", wishes)
    stage, report = read_file(file, wishes)
    place = place_of(tour, stage, number)
    stated = tour.stages[place - 1].stated_km if place else None
    if stated is None or stage.stated_km is not None or not stage.profile:
        return stage, report
    try:
        return read_file(file, replace(wishes, km=stated))
    except IntakeError:
        return stage, report
