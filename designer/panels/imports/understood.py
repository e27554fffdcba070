"""What an import found, in the words the command line uses too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from designer.document.voice import Voice
    from engine.intake.report import ClimbReport, Report

HILL = "HILL"
CLOSE = 25
"""Per cent: a climb this near another category is worth a second look."""
SYSTEMS = ("organiser", "aso", "strava", "strava-older")


def head_line(voice: Voice, report: Report) -> str:
    """Return the length and the height of what was read."""
    km = voice.number(report.km)
    if report.gain_m is None:
        return voice("intake.no_gain", source=report.source, km=km)
    return voice(
        "intake.gain",
        source=report.source,
        km=km,
        gain=report.gain_m,
        raw=report.gain_raw_m,
        turn=report.turn_m,
    )


def climb_lines(voice: Voice, report: Report) -> list[str]:
    """Return one line a climb: category, kilometres, gradient, and how sure it is."""
    lines = [_climb(voice, climb) for climb in report.climbs]
    if report.system and lines:
        known = report.system in SYSTEMS
        system = voice(f"intake.system_{report.system}") if known else report.system
        lines.append(voice("intake.system", system=system))
    return lines


def _climb(voice: Voice, climb: ClimbReport) -> str:
    line = voice(
        "intake.climb" if climb.gradient else "intake.climb_bare",
        category=voice(f"terms.{climb.category or HILL}"),
        start=voice.number(climb.start_km),
        summit=voice.number(climb.summit_km),
        km=voice.number(climb.km),
        gradient=voice.number(climb.gradient),
        name=climb.name,
    ).rstrip(" ·")
    if climb.score is None:
        return line
    margin = round(float(climb.margin or 0) * 100)
    said = {"suggested": _letter(voice, climb.suggested), "score": voice.number(climb.score)}
    if margin > CLOSE or not climb.second:
        return f"{line} · {voice('imports.why', **said)}"
    second = _letter(voice, climb.second)
    return f"{line} · {voice('imports.why_close', second=second, margin=margin, **said)}"


def _letter(voice: Voice, category: str | None) -> str:
    """Return a category as the profile writes it."""
    terrain = f"MTN_{category}"
    return voice(f"terms.{terrain}_letter") if terrain in terrains() else str(category)
