"""Reads what was dropped or pasted, in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.intake.source import read_all, read_pages

if TYPE_CHECKING:
    from pathlib import Path

    from engine.intake.report import ImportReport
    from engine.tour.values import Stage


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One file or page, and what it became: a stage with its report, or a refusal."""

    source: str
    stage: Stage | None = None
    report: ImportReport | None = None
    refused: EtapaError | None = None


def read_dropped(path: Path) -> list[ReadFile]:
    """Read every stage of a file; what is refused is told beside what was read."""
    try:
        found = read_all(path)
    except EtapaError as refused:
        return [ReadFile(path.name, refused=refused)]
    return [ReadFile(path.name, stage, report) for stage, report in found]


def read_pasted(text: str, name: str) -> list[ReadFile]:
    """Read the pages that were pasted; one without a name of its own gets this one."""
    try:
        found = read_pages(text.encode(), name)
    except EtapaError as refused:
        return [ReadFile(name, refused=refused)]
    named = ((replace(stage, name=stage.name or name), report) for stage, report in found)
    return [ReadFile(name, stage, report) for stage, report in named]
