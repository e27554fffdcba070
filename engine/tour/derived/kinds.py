"""The type of a stage: the decision table R3.28, and the class of a time trial."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.finding import make_finding
from engine.tour.terrain import terrains
from engine.tour.values import ROAD, TTT

if TYPE_CHECKING:
    from engine.tour.derived.lengths import Lengths
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Stage

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
