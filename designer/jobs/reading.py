"""Reads what was dropped or pasted, in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.intake.source import read_file, read_page
from engine.intake.stage import Wishes

if TYPE_CHECKING:
    from pathlib import Path

    from engine.intake.report import Report
    from engine.tour.values import Stage


@dataclass(frozen=True, slots=True)
class Read:
    """One file or page, and what it became: a stage with its report, or a refusal."""

    source: str
    stage: Stage | None = None
    report: Report | None = None
    refused: EtapaError | None = None


def read_dropped(path: Path) -> Read:
    """Read one file; what is refused is told beside what was read."""
    try:
        stage, report = read_file(path)
    except EtapaError as refused:
        return Read(path.name, refused=refused)
    return Read(path.name, stage, report)


def read_pasted(text: str, name: str) -> Read:
    """Read a page that was pasted; one without a name of its own gets this one."""
    try:
        stage, report = read_page(text, name, Wishes())
    except EtapaError as refused:
        return Read(name, refused=refused)
    return Read(name, replace(stage, name=stage.name or name), report)
