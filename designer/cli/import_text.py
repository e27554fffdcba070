"""The report of an import, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import finding_rows, print_findings, print_text
from designer.cli.rows import stage_row
from designer.cli.stage_text import print_stage
from designer.texts.imports import length_text, other_text, system_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from engine.intake.report import ClimbReport, ImportReport
    from engine.road.roads import SurveyedStage
    from engine.tour.values import Point


def import_row(
    language: Language, surveyed: SurveyedStage, report: ImportReport, sheets: int | None
) -> dict[str, Any]:
    """Return a stage as `convert` gives it, with what the import knows besides."""
    row = stage_row(language, surveyed, sheets)
    findings = finding_rows(language, report.findings) + row.pop("findings")
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
                "other": climb.other
                and {
                    "start_km": climb.other.start_km,
                    "summit_km": climb.other.summit_km,
                    "category": climb.other.category,
                },
            }
            for climb in report.climbs
        ],
        "findings": findings,
    }


def print_import(
    language: Language,
    surveyed: SurveyedStage,
    report: ImportReport,
    tour: str | None,
    sheets: int | None,
) -> None:
    """Print what was found, why, and the stage it makes; commands name the tour by its file."""
    print_text(length_text(language, report))
    if system := system_text(language, report):
        print_text(system)
    for climb in report.climbs:
        if climb.number is not None:
            print_text(f"  {_climb_text(language, climb)}")
            if climb.category is None and climb.score is not None:
                print_text(f"    {_uncounted_text(language, climb, tour, surveyed.number)}")
            if climb.other is not None:
                print_text(f"    {other_text(language, climb.other)}")
    if small := sum(climb.number is None for climb in report.climbs):
        print_text(f"  {language.say('intake.small', count=small)}")
    if report.findings:
        print_findings(language, report.findings)
    if proposed := [point for point in surveyed.stage.points if point.proposed]:
        print_text(f"  {_proposed_text(language, proposed, tour, surveyed.number)}")
    print_text("")
    print_stage(language, surveyed, sheets or 0)


def _climb_text(language: Language, climb: ClimbReport) -> str:
    category = climb.category or language.say("intake.hill")
    line = language.say(
        "intake.climb" if climb.gradient else "intake.climb_bare",
        category=category.ljust(4),
        start=language.format_number(climb.start_km),
        summit=language.format_number(climb.summit_km),
        km=language.format_number(climb.km),
        gradient=language.format_number(climb.gradient),
        name=climb.name,
    ).rstrip(" ·")
    if climb.score is None or climb.category is None:
        return line
    why = language.say(
        "intake.why",
        suggested=climb.suggested,
        score=language.format_number(climb.score),
        second=climb.second,
        margin=round(float(climb.margin or 0) * 100),
    )
    return f"{line} · {why}"


def _uncounted_text(language: Language, climb: ClimbReport, tour: str | None, stage: int) -> str:
    """Say in one sentence why a hill does not count, and how to make it count."""
    if climb.gentle:
        why = language.say("intake.gentle", gradient=language.format_number(climb.gradient))
    else:
        why = language.say("intake.too_few", score=climb.worth, least=climb.least)
    words = {"category": climb.suggested, "number": climb.number}
    if tour is None:
        how = language.say("intake.count_it_bare", **words)
    else:
        how = language.say("intake.count_it", tour=tour, stage=stage, **words)
    return f"{why}; {how}"


def _proposed_text(
    language: Language, proposed: Sequence[Point], tour: str | None, stage: int
) -> str:
    """Say which points are only proposed, and how each is taken or refused."""
    words = [
        f"{language.say(f'terms.{point.kind}')} km {language.format_number(point.km)}"
        for point in proposed
    ]
    where = tour or language.say("help.value_tour")
    points = language.join_words(words)
    return language.say("intake.points_proposed", points=points, tour=where, stage=stage)
