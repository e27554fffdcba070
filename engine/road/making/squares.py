"""The squares of each section: the equivalence table and its roundings (R3.1, R3.2, R3.3)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.tour.kinds import trial_class
from engine.tour.terrain import terrain
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.kinds import Lengths
    from engine.tour.rules import Rules
    from engine.tour.values import Stage


def half_up(value: Decimal) -> int:
    """Round to the nearest whole number, halves up (R0.2)."""
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))


def trial_terrains(stage: Stage, lengths: Lengths, rules: Rules, kind: str) -> list[str]:
    """R3.14 — in a time trial every flat section takes the terrain of the stage's class."""
    names = [s.terrain for s in stage.sections]
    if stage.format == ROAD:
        return names
    if kind == "MOUNTAIN_TT" and rules["mtt.flat_row"] == "FLAT":
        return names
    trial = trial_class(lengths.covered)
    return [trial if _takes_trial(name) else name for name in names]


def _takes_trial(name: str) -> bool:
    ridden = terrain(name)
    return ridden.trial or (ridden.movement_class == "FLAT" and not ridden.rough)


def count_squares(
    ridden: Sequence[str],
    kilometres: Sequence[Decimal],
    rules: Rules,
    fitted: Sequence[int | None] = (),
) -> list[int]:
    """Return the squares of every section: R3.3, at least one each (RULING 15).

    What an organiser has fitted to an evening goes before the table.
    """
    exact = [km * terrain(name).squares_per_km for name, km in zip(ridden, kilometres, strict=True)]
    if rules["km.rounding"] == "per_section":
        counts = [max(1, half_up(squares)) for squares in exact]
    else:
        counts = _cumulative(exact)
    wished = fitted or (None,) * len(counts)
    return [n if own is None else own for n, own in zip(counts, wished, strict=True)]


def _cumulative(exact: Sequence[Decimal]) -> list[int]:
    """RULING 15 — round the ends of sections, so that the total stays exact."""
    counts: list[int] = []
    reached, laid = Decimal(0), 0
    for squares in exact:
        reached += squares
        end = max(half_up(reached), laid + 1)
        counts.append(end - laid)
        laid = end
    return counts
