"""What an import found, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import finding_rows, print_findings, tell
from designer.cli.shown.stage_rows import stage_row
from designer.cli.shown.stage_text import print_stage
from designer.i18n import number
from designer.words import say

if TYPE_CHECKING:
    from engine.intake.report import ClimbReport, Report
    from engine.road.survey import SurveyedStage


def import_row(lang: str, surveyed: SurveyedStage, report: Report) -> dict[str, Any]:
    """Return a stage as `convert` gives it, with what the import knows besides."""
    row = stage_row(lang, surveyed)
    findings = finding_rows(lang, report.findings) + row.pop("findings")
    return {
        **row,
        "km": report.km,
        "source": report.source,
        "gain_m": report.gain_m,
        "gain_raw_m": report.gain_raw_m,
        "turn_m": report.turn_m,
        "system": report.system or None,
        "climbs": [_climb_row(climb) for climb in report.climbs],
        "findings": findings,
    }


def _climb_row(climb: ClimbReport) -> dict[str, Any]:
    return {
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
    }


def print_import(lang: str, surveyed: SurveyedStage, report: Report) -> None:
    """Print what was found, why, and the stage it makes."""
    if report.gain_m is not None:
        tell(
            say(
                lang,
                "intake.gain",
                source=report.source,
                km=number(lang, report.km),
                gain=report.gain_m,
                raw=report.gain_raw_m,
                turn=report.turn_m,
            )
        )
    else:
        tell(say(lang, "intake.no_gain", source=report.source, km=number(lang, report.km)))
    if report.system and report.climbs:
        tell(say(lang, "intake.system", system=_system_name(lang, report.system)))
    for climb in report.climbs:
        tell(f"  {_climb_line(lang, climb)}")
    if report.findings:
        print_findings(lang, report.findings)
    tell("")
    print_stage(lang, surveyed)


def _system_name(lang: str, system: str) -> str:
    known = {"organiser", "aso", "strava", "strava-older"}
    return say(lang, f"intake.system_{system}") if system in known else system


def _climb_line(lang: str, climb: ClimbReport) -> str:
    category = climb.category or say(lang, "intake.hill")
    line = say(
        lang,
        "intake.climb" if climb.gradient else "intake.climb_bare",
        category=category.ljust(4),
        start=number(lang, climb.start_km),
        summit=number(lang, climb.summit_km),
        km=number(lang, climb.km),
        gradient=number(lang, climb.gradient),
        name=climb.name,
    ).rstrip(" ·")
    if climb.score is None:
        return line
    why = say(
        lang,
        "intake.why",
        suggested=climb.suggested,
        score=number(lang, climb.score),
        second=climb.second,
        margin=round(float(climb.margin or 0) * 100),
    )
    return f"{line} · {why}"
