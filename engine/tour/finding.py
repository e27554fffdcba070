"""A finding: something wrong or odd in unfinished work; never an exception."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TABLE = "findings.toml"
ERROR, WARNING, INFO = "error", "warning", "info"
SEVERITIES = (ERROR, WARNING, INFO)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: its code, how grave it is, where it lies, and the values of its sentence.

    `where` is a path that both a person and a window can follow: "stages/3/sections/2",
    counted from 1; an empty path means the whole tour.
    """

    code: str
    severity: str
    where: str
    values: Mapping[str, Any] = field(default_factory=dict)


def make_finding(code: str, where: str = "", /, **values: object) -> Finding:
    """Make a finding; its severity stands in templates/findings.toml."""
    return Finding(code, tables.read_blocks(TABLE)[code]["severity"], where, values)


def errors_in(findings: Iterable[Finding]) -> list[Finding]:
    """Return those that keep a stage from having a road."""
    return [f for f in findings if f.severity == ERROR]
