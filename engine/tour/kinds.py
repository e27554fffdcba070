"""Kilometres of sections, type of a stage (R3.28)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.finding import make_finding
from engine.tour.terrain import terrains
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
    sections: list[SectionLength] = []
    uncovered: list[tuple[Decimal, Decimal]] = []
    findings: list[Finding] = []
    previous = ZERO
    for number, section in enumerate(stage.sections, start=1):
        place = f"{where}/sections/{number}".lstrip("/")
        wrong = list(_check_section(section, previous, place))
        findings += wrong
        if wrong:
            sections.append(SectionLength(previous, max(section.end, previous), ZERO))
        else:
            before = stage.sections[number - 2] if sections else None
            sections.append(_measure_section(section, previous, before, sections, uncovered, rules))
            if sections[-1].km <= 0:
                findings.append(
                    make_finding("E_KM_EMPTY", place, start=section.start, end=section.end)
                )
        previous = sections[-1].end
    findings += [
        make_finding("W_KM_UNCOVERED", where, start=low, end=high) for low, high in uncovered
    ]
    covered = sum((s.km for s in sections), ZERO)
    if stage.stated_km is not None and sections and stage.stated_km != covered:
        findings.append(make_finding("W_KM_TOTAL", where, stated=stage.stated_km, covered=covered))
    return Lengths(tuple(sections), tuple(uncovered), tuple(findings))


def _measure_section(
    section: Section,
    previous: Decimal,
    before: Section | None,
    sections: list[SectionLength],
    uncovered: list[tuple[Decimal, Decimal]],
    rules: Rules,
) -> SectionLength:
    """RULING 17 — measure one section; the kilometre before a climb's foot goes by the policy."""
    policy = rules["km.index_policy"]
    at_foot = section.start == previous + 1 and _starts_at_foot(section) and policy != "kth_km"
    start = section.start if at_foot else previous
    if section.length is not None:  # R3.4
        return SectionLength(start, section.end, section.length)
    if at_foot and policy == "assign_previous" and before is not None and before.length is None:
        sections[-1] = SectionLength(sections[-1].start, start, sections[-1].km + ONE)
    elif at_foot:
        uncovered.append((previous, start))
    return SectionLength(start, section.end, max(section.end - start, ZERO))


def _starts_at_foot(section: Section) -> bool:
    """R3.6 — climbs run from their stated foot, everything else from the previous end."""
    known = terrains().get(section.terrain)
    return known is not None and known.rises


def _check_section(section: Section, previous: Decimal, place: str) -> Iterable[Finding]:
    start, end = section.start, section.end
    if start < 0 or end < 0 or (section.length is not None and section.length < 0):
        yield make_finding("E_KM_NEGATIVE", place, start=start, end=end)
    elif end < start:
        yield make_finding("E_KM_REVERSED", place, start=start, end=end)
    elif start < previous:
        yield make_finding("E_KM_OVERLAP", place, start=start, previous=previous)
    elif start > previous and not _is_index(start, previous):
        yield make_finding("E_KM_GAP", place, start=start, previous=previous)


def _is_index(start: Decimal, previous: Decimal) -> bool:
    """R3.6 — kilometre indices are whole numbers, one apart."""
    return start == previous + 1 and start == start.to_integral_value()


TABLE = "games/ciclismo/stage_types.toml"


def stage_type(
    stage: Stage, lengths: Lengths, rules: Rules, where: str = ""
) -> tuple[str, list[Finding]]:
    """Return the type of a stage (R3.28, first matching row wins) and what is odd about it."""
    known = terrains()
    used = [known[s.terrain] for s in stage.sections if s.terrain in known]
    cats = {t.category for t in used if t.category}
    if stage.format == TTT:
        return "TTT", [make_finding("W_TTT_CLIMB", where)] if cats else []
    if stage.format != ROAD:
        if not cats:
            return "ITT", []
        hard = cats - set(tables.toml(TABLE)["mountain_tt_categories"])
        return "MOUNTAIN_TT", [make_finding("W_MTT_CATEGORY", where)] if hard else []
    for row in tables.toml(TABLE)["road"]:
        if cats & set(row["any"]):
            share = flat_share(stage, lengths)
            limit = Decimal(str(rules["stage.flat_share_warning"]))
            odd = share >= limit if row["flat_is"] == "smaller" else share < limit
            return row["type"], (
                [make_finding("W_FLAT_SHARE", where, type=row["type"], share=round(share * 100))]
                if odd
                else []
            )
    impure = any(t.rises or t.falls for t in used)
    return "FLAT_STAGE", [make_finding("W_FLAT_NOT_PURE", where)] if impure else []


def flat_share(stage: Stage, lengths: Lengths) -> Decimal:
    """Return flat kilometres over covered kilometres, cobbles counted as flat (RULING 107 m)."""
    known = terrains()
    total = lengths.covered
    flat = sum(
        (
            span.km
            for section, span in zip(stage.sections, lengths.sections, strict=True)
            if section.terrain in known and known[section.terrain].movement_class == "FLAT"
        ),
        Decimal(0),
    )
    return flat / total if total else Decimal(1)


def trial_class(covered: Decimal) -> str:
    """RULING 16 — the class follows from the whole stage's kilometres, rounded half up."""
    whole = int(covered.quantize(Decimal(1), ROUND_HALF_UP))
    rows = tables.toml(TABLE)["trial_classes"]
    return str(next(r["terrain"] for r in rows if "up_to_km" not in r or whole <= r["up_to_km"]))
