"""What was read from a track or a road book, in a line each: how long, by which system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.words import topic

if TYPE_CHECKING:
    from designer.language import Language
    from engine.intake.report import ClimbReport, ImportReport


def length_text(language: Language, report: ImportReport) -> str:
    """Return the length and the height of what was read."""
    km = language.format_number(report.km)
    if report.gain_m is None:
        return language.say("intake.no_gain", source=report.source, km=km)
    return language.say(
        "intake.gain",
        source=report.source,
        km=km,
        gain=report.gain_m,
        raw=report.gain_raw_m,
        turn=report.turn_m,
    )


def other_text(language: Language, climb: ClimbReport) -> str:
    """Return what an organiser may as well have made of a climb."""
    return language.say(
        "intake.other",
        category=climb.category or language.say("intake.hill"),
        start=language.format_number(climb.start_km),
        summit=language.format_number(climb.summit_km),
        km=language.format_number(climb.km),
        gradient=language.format_number(climb.gradient),
    )


def system_text(language: Language, report: ImportReport) -> str:
    """Return by which system the climbs were weighed; nothing where none was measured."""
    if not report.system or not report.climbs:
        return ""
    key = f"system_{report.system}"  # one of an organiser's own is called by its file
    system = language.say(f"intake.{key}") if key in topic("intake") else report.system
    return language.say("intake.system", system=system)
