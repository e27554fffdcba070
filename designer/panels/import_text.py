"""What an import found, in the words the command line uses too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.words import topic
from engine.intake.report import SAME_SUMMIT_KM
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from designer.document.switches import Language
    from engine.intake.climb_edits import PickedClimb
    from engine.intake.report import ClimbReport, ImportReport

CLOSE = 25
"""Per cent: a climb this near another category is worth a second look."""


def preview_head_line(voice: Language, report: ImportReport) -> str:
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


def system_line(voice: Language, report: ImportReport) -> str:
    """Return by which system the climbs were weighed; nothing where none was measured."""
    if not report.system or not report.climbs:
        return ""
    key = f"system_{report.system}"
    system = voice(f"intake.{key}") if key in topic("intake") else report.system
    return voice("intake.system", system=system)


def why(voice: Language, report: ImportReport | None, climb: PickedClimb) -> str:
    """Return what a climb was found to be, and how sure that is; nothing of one that is new."""
    found = (c for c in (report.climbs if report else ()) if _same(c, climb))
    one = next(found, None)
    if one is None or one.score is None:
        return ""
    margin = round(float(one.margin or 0) * 100)
    said = {"suggested": _letter(voice, one.suggested), "score": voice.number(one.score)}
    if margin > CLOSE or not one.second:
        return voice("imports.why", **said)
    second = _letter(voice, one.second)
    return voice("imports.why_close", second=second, margin=margin, **said)


def _same(found: ClimbReport, climb: PickedClimb) -> bool:
    apart = (found.start_km - climb.start, found.summit_km - climb.summit)
    return max(abs(km) for km in apart) <= SAME_SUMMIT_KM


def _letter(voice: Language, category: str | None) -> str:
    """Return a category as the profile writes it."""
    terrain = f"MTN_{category}"
    return voice(f"terms.{terrain}_letter") if terrain in terrains() else str(category)
