"""Formulas of a whole stage: whether it counts, its time cut, its last rider."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from designer.sheets.cells import formula_text
from designer.sheets.layout.arrivals import COLD, COLD_ROW, FLAG, FLAG_ROW
from designer.sheets.layout.blocks import SCALARS
from designer.sheets.layout.columns import written_yes
from engine.standings.results import OK

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
    yield "lines", _all_open(block)
    yield "crossed", f"COUNTIF({c.span('status')},{formula_text(OK)})"
    yield "limit", _limit(calc, block)
    yield "last", f"MAX({c.span('counted')})"
    yield "arrived", f"COUNT({c.span('counted')})"
    yield "doubtful", _said(block, FLAG, FLAG_ROW)
    cold = calc.plan.rules["cold.blocks_stage_recovery"]
    yield "cold", _said(block, COLD, COLD_ROW) if cold else "0"


def line_formulas(block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return for each line how many of its places are open, to be written above its column.

    All in one formula would be longer than a spreadsheet program takes.
    """
    for line in block.course.lines:
        yield f"{line.key}_place", _open(block, line.key, line.places)


def _all_open(block: StageColumns) -> str:
    """Return how many paid places of all lines have no rider yet."""
    keys = [f"{line.key}_place" for line in block.course.lines]
    if not keys:
        return "0"
    row = SCALARS.index("lines") + 2
    first, last = (block.riders.at(key, row) for key in (keys[0], keys[-1]))
    return f"SUM({first}:{last})"


def _open(block: StageColumns, key: str, places: int) -> str:
    """Return how many paid places of a line have no rider yet."""
    listed = ",".join(str(n) for n in range(1, places + 1))
    texts = ",".join(f'"{n}"' for n in range(1, places + 1))
    typed = block.arrivals.far(key)
    found = f"COUNTIF({typed},{{{listed}}})+ISNUMBER(MATCH({{{texts}}},{typed},0))"
    taken = f"SUMPRODUCT(--(({found})>0))"
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


def _said(block: StageColumns, key: str, row: int) -> str:
    """Return 1 where a question above the arrivals is answered with yes."""
    flag = block.arrivals.far_at(key, row)
    said = ",".join(f"LOWER({flag})={formula_text(word)}" for word in sorted(written_yes()))
    return f"IF(OR({said}),1,0)"
