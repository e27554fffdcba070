"""The report of an import, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import finding_rows, print_findings, print_text
from designer.cli.rows import stage_row
from designer.cli.stage_text import print_stage
from designer.language import format_number, join_words
from designer.words import say, topic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.report import ClimbReport, ImportReport
    from engine.road.roads import SurveyedStage
    from engine.tour.values import Point


def import_row(
    lang: str, surveyed: SurveyedStage, report: ImportReport, sheets: int | None
) -> dict[str, Any]:
    """Return a stage as `convert` gives it, with what the import knows besides."""
    row = stage_row(lang, surveyed, sheets)
    findings = finding_rows(lang, report.findings) + row.pop("findings")
    return {
        **row,
        "km": report.km,
        "source": report.source,
        "gain_m": report.gain_m,
        "gain_raw_m": report.gain_raw_m,
        "turn_m": report.turn_m,
        "system": report.system or None,
        "climbs": [
            {
                "name": climb.name,
                "start_km": climb.start_km,
                "summit_km": climb.summit_km,
                "km": climb.km,
                "gradient": climb.gradient or None,
                "category": climb.category,
                "suggested": climb.suggested or climb.category,
                "score": climb.score,
                "second": climb.second,
                "margin": climb.margin,
                "counts_from": climb.least,
                "number": climb.number,
            }
            for climb in report.climbs
        ],
        "findings": findings,
    }


def print_import(
    lang: str, surveyed: SurveyedStage, report: ImportReport, tour: str | None, sheets: int | None
) -> None:
    """Print what was found, why, and the stage it makes; commands name the tour by its file."""
    print_text(_head_text(lang, report))
    if report.system and report.climbs:
        key = f"system_{report.system}"  # one of an organiser's own is called by its file
        system = say(lang, f"intake.{key}") if key in topic("intake") else report.system
        print_text(say(lang, "intake.system", system=system))
    for climb in report.climbs:
        if climb.number is not None:
            print_text(f"  {_climb_text(lang, climb)}")
            if climb.category is None and climb.score is not None:
                print_text(f"    {_uncounted_text(lang, climb, tour, surveyed.number)}")
    if small := sum(climb.number is None for climb in report.climbs):
        print_text(f"  {say(lang, 'intake.small', count=small)}")
    if report.findings:
        print_findings(lang, report.findings)
    if proposed := [point for point in surveyed.stage.points if point.proposed]:
        print_text(f"  {_proposed_text(lang, proposed, tour, surveyed.number)}")
    print_text("")
    print_stage(lang, surveyed, sheets or 0)


def _head_text(lang: str, report: ImportReport) -> str:
    """Return the length and the height of what was read."""
    km = format_number(lang, report.km)
    if report.gain_m is None:
        return say(lang, "intake.no_gain", source=report.source, km=km)
    return say(
        lang,
        "intake.gain",
        source=report.source,
        km=km,
        gain=report.gain_m,
        raw=report.gain_raw_m,
        turn=report.turn_m,
    )


def _climb_text(lang: str, climb: ClimbReport) -> str:
    category = climb.category or say(lang, "intake.hill")
    line = say(
        lang,
        "intake.climb" if climb.gradient else "intake.climb_bare",
        category=category.ljust(4),
        start=format_number(lang, climb.start_km),
        summit=format_number(lang, climb.summit_km),
        km=format_number(lang, climb.km),
        gradient=format_number(lang, climb.gradient),
        name=climb.name,
    ).rstrip(" ·")
    if climb.score is None or climb.category is None:
        return line
    why = say(
        lang,
        "intake.why",
        suggested=climb.suggested,
        score=format_number(lang, climb.score),
        second=climb.second,
        margin=round(float(climb.margin or 0) * 100),
    )
    return f"{line} · {why}"


def _uncounted_text(lang: str, climb: ClimbReport, tour: str | None, stage: int) -> str:
    """Say in one sentence why a hill does not count, and how to make it count."""
    if climb.gentle:
        why = say(lang, "intake.gentle", gradient=format_number(lang, climb.gradient))
    else:
        why = say(lang, "intake.too_few", score=climb.score, least=climb.least)
    words = {"category": climb.suggested, "number": climb.number}
    if tour is None:
        how = say(lang, "intake.count_it_bare", **words)
    else:
        how = say(lang, "intake.count_it", tour=tour, stage=stage, **words)
    return f"{why}; {how}"


def _proposed_text(lang: str, proposed: Sequence[Point], tour: str | None, stage: int) -> str:
    """Say which points are only proposed, and how each is taken or refused."""
    words = [
        f"{say(lang, f'terms.{point.kind}')} km {format_number(lang, point.km)}"
        for point in proposed
    ]
    where = tour or say(lang, "help.value_tour")
    points = join_words(lang, words)
    return say(lang, "intake.points_proposed", points=points, tour=where, stage=stage)
