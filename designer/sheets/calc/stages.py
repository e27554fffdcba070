"""Formulas of a whole stage: whether it counts, its time cut, its last rider."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from designer.sheets.cells import formula_text
from designer.sheets.layout.columns import written_yes
from engine.standings.values import OK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.sheets.layout.blocks import Calc, StageColumns


def stage_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each value of a stage."""
    c = block.riders
    before = block.before.scalar("held") if block.before else "1"
    yield (
        "held",
        (
            f"IF(AND({before}=1,{block.scalar('missing')}=0,{block.scalar('lines')}=0,"
            f"COUNT({c.span('known')})>0),1,0)"
        ),
    )
    yield "missing", f"COUNTIF({c.span('known')},0)"
    yield (
        "lines",
        "+".join(_open(block, line.key, line.places) for line in block.course.lines) or "0",
    )
    yield "crossed", f"COUNTIF({c.span('status')},{formula_text(OK)})"
    yield "limit", _limit(calc, block)
    yield "last", f"MAX({c.span('counted')})"
    yield "arrived", f"COUNT({c.span('counted')})"
    yield "doubtful", _doubtful(block)


def _open(block: StageColumns, key: str, places: int) -> str:
    """Return how many paid places of a line have no rider yet."""
    listed = ",".join(str(n) for n in range(1, places + 1))
    taken = f"SUMPRODUCT(--(COUNTIF({block.arrivals.far(key)},{{{listed}}})>0))"
    return f"MAX(0,MIN({places},{block.scalar('crossed')})-{taken})"


def _limit(calc: Calc, block: StageColumns) -> str:
    """RULING 97 — floor(winner's turns x (1 + p)), exact for any sum of turns."""
    rules = calc.plan.rules
    share = rules["time_cut.p"].get(block.course.type)
    if not rules["time_cut.enabled"] or share is None:
        return '""'
    c = block.riders
    first = f"IF(COUNT({c.span('played')})>0,MIN({c.span('played')}),MIN({c.span('turns')}))"
    some = f"COUNT({c.span('turns')})>0"
    return f'IF({some},INT(ROUND({first}*{1 + Decimal(str(share))},6)),"")'


def _doubtful(block: StageColumns) -> str:
    """Return 1 where the jury has not released the stage."""
    flag = block.arrivals.far_at("flag", 3)
    said = ",".join(f"LOWER({flag})={formula_text(word)}" for word in sorted(written_yes()))
    return f"IF(OR({said}),1,0)"
