"""What a stage is in kilometres: how long each section counts, and which type that makes it.

The book gives a stage as a list of kilometres whose indices are one apart; how the kilometre
between two of them is counted is a ruling of its own (RULING 17).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.finding import make_finding
from engine.tour.terrain import has_category, is_flat, is_rising, terrains
from engine.tour.values import ROAD, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Section, Stage

ZERO, ONE = Decimal(0), Decimal(1)


@dataclass(frozen=True, slots=True)
class SectionLength:
    """Where a section begins and ends on the stage's kilometres, and how long it counts."""

    start: Decimal
    end: Decimal
    km: Decimal


@dataclass(frozen=True, slots=True)
class Lengths:
    """The sections of a stage in running order, kilometres outside of all, and the findings."""

    sections: tuple[SectionLength, ...]
    uncovered: tuple[tuple[Decimal, Decimal], ...]
    findings: tuple[Finding, ...]

    @property
    def covered(self) -> Decimal:
        """Return the sum of the section lengths."""
        return sum((s.km for s in self.sections), ZERO)


def measure_sections(stage: Stage, rules: Rules, where: str = "") -> Lengths:
    """Measure every section of a stage; what cannot be measured has a finding and no length."""
    lengths: list[SectionLength] = []
    uncovered: list[tuple[Decimal, Decimal]] = []
    findings: list[Finding] = []
    previous = ZERO
    for number, section in enumerate(stage.sections, start=1):
        place = f"{where}/sections/{number}".lstrip("/")
        impossible = list(_check_section(section, previous, place))
        findings += impossible
        if impossible:
            lengths.append(SectionLength(previous, max(section.end, previous), ZERO))
        else:
            at_foot = _starts_at_foot(section, previous, rules)
            if at_foot and section.length is None:
                if _belongs_to_section_before(stage, number, rules):
                    before = lengths[-1]
                    lengths[-1] = SectionLength(before.start, section.start, before.km + ONE)
                else:
                    uncovered.append((previous, section.start))
            start = section.start if at_foot else previous
            km = max(section.end - start, ZERO) if section.length is None else section.length
            lengths.append(SectionLength(start, section.end, km))
            if km <= 0:
                findings.append(
                    make_finding("E_KM_EMPTY", place, start=section.start, end=section.end)
                )
        previous = lengths[-1].end
    findings += [
        make_finding("W_KM_UNCOVERED", where, start=low, end=high) for low, high in uncovered
    ]
    covered = sum((length.km for length in lengths), ZERO)
    if stage.stated_km is not None and lengths and stage.stated_km != covered:
        findings.append(make_finding("W_KM_TOTAL", where, stated=stage.stated_km, covered=covered))
    return Lengths(tuple(lengths), tuple(uncovered), tuple(findings))


def _starts_at_foot(section: Section, previous: Decimal, rules: Rules) -> bool:
    """R3.6 — climbs run from their stated foot, everything else from the previous end."""
    indexed = section.start == previous + 1 and rules["km.index_policy"] != "kth_km"
    return indexed and is_rising(section.terrain)


def _belongs_to_section_before(stage: Stage, number: int, rules: Rules) -> bool:
    """RULING 17 — the kilometre before a foot counts for the section before, by house rule.

    R3.4 — one with a length of its own keeps it.
    """
    if rules["km.index_policy"] != "assign_previous" or number == 1:
        return False
    return stage.sections[number - 2].length is None


def _check_section(section: Section, previous: Decimal, place: str) -> Iterable[Finding]:
    """R3.7 — yield what makes the kilometres of a section impossible."""
    start, end = section.start, section.end
    # R3.6: kilometre indices are whole numbers, one apart
    is_index = start == previous + 1 and start == start.to_integral_value()
    if start < 0 or end < 0 or (section.length is not None and section.length < 0):
        yield make_finding("E_KM_NEGATIVE", place, start=start, end=end)
    elif end < start:
        yield make_finding("E_KM_REVERSED", place, start=start, end=end)
    elif start < previous:
        yield make_finding("E_KM_OVERLAP", place, start=start, previous=previous)
    elif start > previous and not is_index:
        yield make_finding("E_KM_GAP", place, start=start, previous=previous)


TABLE = "games/ciclismo/stage_types.toml"


def stage_type(
    stage: Stage, lengths: Lengths, rules: Rules, where: str = ""
) -> tuple[str, list[Finding]]:
    """Return the type of a stage (R3.28, first matching row wins) and what is odd about it."""
    known = terrains()
    categories = {known[s.terrain].category for s in stage.sections if has_category(s.terrain)}
    if stage.format == TTT:
        return "TTT", [make_finding("W_TTT_CLIMB", where)] if categories else []
    if stage.format != ROAD:
        if not categories:
            return "ITT", []
        too_hard = categories - set(tables.read_toml(TABLE)["mountain_tt_categories"])
        return "MOUNTAIN_TT", [make_finding("W_MTT_CATEGORY", where)] if too_hard else []
    for row in tables.read_toml(TABLE)["road"]:
        if categories & set(row["any"]):
            share = flat_share(stage, lengths)
            limit = Decimal(str(rules["stage.flat_share_warning"]))
            is_odd = share >= limit if row["flat_is"] == "smaller" else share < limit
            values = {"type": row["type"], "share": round(share * 100)}
            return row["type"], [make_finding("W_FLAT_SHARE", where, **values)] if is_odd else []
    used = [known[s.terrain] for s in stage.sections if s.terrain in known]
    impure = any(t.rises or t.falls for t in used)
    return "FLAT_STAGE", [make_finding("W_FLAT_NOT_PURE", where)] if impure else []


def flat_share(stage: Stage, lengths: Lengths) -> Decimal:
    """Return flat kilometres over covered kilometres, cobbles counted as flat (RULING 107 m)."""
    flat = sum(
        (
            length.km
            for section, length in zip(stage.sections, lengths.sections, strict=True)
            if is_flat(section.terrain)
        ),
        ZERO,
    )
    return flat / lengths.covered if lengths.covered else ONE


def trial_class(covered: Decimal) -> str:
    """RULING 16 — the class follows from the whole stage's kilometres, rounded half up."""
    whole = int(covered.quantize(ONE, ROUND_HALF_UP))
    rows = tables.read_toml(TABLE)["trial_classes"]
    return str(next(r["terrain"] for r in rows if "up_to_km" not in r or whole <= r["up_to_km"]))
