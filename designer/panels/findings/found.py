"""Findings of the open tour: all there are, those of one stage, how many of each gravity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import check_names
from engine.tour.finding import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Collection

    from designer.document.document import Document
    from designer.document.switches import Language
    from engine.tour.finding import Finding


def all_findings(document: Document) -> tuple[Finding, ...]:
    """Return what is wrong or odd in the file, in the stages, and what the program told since."""
    from engine.intake.climb_edits import contrary_sections  # only a tour with stages needs it

    told = (found for several in document.told.values() for found in several)
    stages = enumerate(document.tour.stages, start=1)
    contrary = (found for number, stage in stages for found in contrary_sections(stage, number))
    names = check_names(document.tour)
    return (*document.odd, *document.survey.everything, *contrary, *names, *told)


def stage_of(found: Finding) -> int:
    """Return the stage a finding speaks of; 0 where it speaks of the tour."""
    parts = found.where.split("/")
    return int(parts[1]) if parts[0] == "stages" and len(parts) > 1 and parts[1].isdigit() else 0


def count_text(voice: Language, findings: Collection[Finding]) -> str:
    """Say how many there are of each gravity, or that nothing is wrong."""
    if not findings:
        return voice("window.all_well")
    counts = [sum(1 for found in findings if found.severity == s) for s in SEVERITIES]
    return voice("window.counts", errors=counts[0], warnings=counts[1], infos=counts[2])
