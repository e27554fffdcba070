"""Formulas of one stage for every rider: status, turns, places, points, bonus turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.calc.trials import UNNAMED, credited_turns, of_team, point_shares
from designer.sheets.cells import ROW, as_amount, as_number, formula_text
from engine.standings.results import COMPUTED, DNF, DNS, DSQ, OK, OUT
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.sheets.layout.blocks import Calc, StageColumns


def rider_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each column of a block, to be written for every rider."""
    yield from _arrival(calc, block)
    yield from _settled(calc, block)
    yield from _paid(calc, block)
    for line in block.course.lines:
        yield from _line(calc, block, line.key)
    yield from _bonus(block)


def was_in(block: StageColumns) -> str:
    """Return whether a rider started this stage, as 1 or 0."""
    return block.before.riders.here("in") if block.before else "1"


def typed_cell(block: StageColumns, key: str) -> str:
    """Return what is typed for this rider in a column of the arrival sheet."""
    return f"INDEX({block.arrivals.far(key)},{block.riders.here('match')})"


def typed_number(block: StageColumns, key: str) -> str:
    """Return the number typed for this rider in a column, or nothing."""
    return as_number(typed_cell(block, key))


def typed_amount(block: StageColumns, key: str) -> str:
    """Return the number typed for this rider in a column, 0 where none is."""
    return as_amount(typed_cell(block, key))


def _labels(calc: Calc, *statuses: str) -> list[str]:
    return [formula_text(calc.plan.status(s)) for s in statuses]


def _arrival(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c, was = block.riders, was_in(block)
    match, status, own = c.here("match"), c.here("status"), c.here("own")
    ok, computed = _labels(calc, OK, COMPUTED)
    rode = f"OR({status}={ok},{status}={computed})"
    bibs = block.arrivals.far("bib")
    as_text = f'IFERROR(MATCH($A{ROW}&"",{bibs},0),0)'
    yield "match", f"IFERROR(MATCH($A{ROW},{bibs},0),{as_text})"
    yield (
        "status",
        (
            f'IF(OR({was}=0,{match}=0),"",IF({typed_cell(block, "status")}="",'
            f'IF({typed_number(block, "turns")}="","",{ok}),{typed_cell(block, "status")}))'
        ),
    )
    yield "own", f'IF({rode},{typed_number(block, "turns")},"")'
    yield "over", f"IF({rode},{typed_amount(block, 'overshoot')},0)"
    yield "place", f"IF({status}={ok},{typed_amount(block, 'place')},0)"
    needs = [f'{own}<>""']
    if block.course.format == ITT or block.trial:
        needs.append(f'{typed_number(block, "overshoot")}<>""')
    if not block.trial:
        needs.append(f"{c.here('place')}>0")
    gone = ",".join(f"{status}={s}" for s in _labels(calc, DNF, DNS, OUT, DSQ))
    yield (
        "known",
        (
            f'IF({was}=0,"",IF(OR({gone}),1,IF({status}={computed},IF({own}="",0,1),'
            f"IF({status}={ok},IF(AND({','.join(needs)}),1,0),0))))"
        ),
    )


def _settled(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c, was, held = block.riders, was_in(block), block.scalar("held")
    ok, computed, out = _labels(calc, OK, COMPUTED, OUT)
    status, turns, final = (c.here(k) for k in ("status", "turns", "final"))
    if block.trial:
        yield from credited_turns(calc, block)
    yield "played", f'IF(AND({status}={ok},{turns}<>""),{turns},"")'
    limit = block.scalar("limit")
    late = f'AND({limit}<>"",{turns}<>"",OR({status}={ok},{status}={computed}))'
    yield "final", f"IF({late},IF({turns}>{limit},{out},{status}),{status})"
    yield "in", (f"IF({held}=1,IF(AND({was}=1,OR({final}={ok},{final}={computed})),1,0),{was})")
    yield "counted", f'IF(AND({held}=1,{c.here("in")}=1),{turns},"")'
    yield "exact", f"IF({final}={computed},{typed_amount(block, 'exact')},0)"
    if block.trial:
        yield from ((key, '""') for key in ("behind", "rank"))
    else:
        yield from _ranked(calc, block)


def _ranked(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 96 — a rider not played is behind the last who was, with as many turns or fewer."""
    c = block.riders
    ok, computed = _labels(calc, OK, COMPUTED)
    final, counted, behind, place = (c.here(k) for k in ("final", "counted", "behind", "place"))
    finals, turns, exact = (c.span(k) for k in ("final", "counted", "exact"))
    rode = f"({finals}={ok})*({turns}<={counted})"
    yield (
        "behind",
        f'IF(AND({counted}<>"",{final}={computed}),SUMPRODUCT(MAX({rode}*{c.span("place")})),"")',
    )
    quicker = f'COUNTIFS({finals},{computed},{turns},"<"&{counted})'
    level = f"({finals}={computed})*({turns}={counted})*({exact}<{c.here('exact')})"
    ahead = f'COUNTIFS({finals},{computed},{c.span("behind")},"<"&{place})'
    last = f"1+{behind}+{quicker}+SUMPRODUCT({level})"
    yield "rank", f'IF({counted}="","",IF({final}={ok},{place}+{ahead},{last}))'


def _paid(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c = block.riders
    ok = formula_text(OK)
    finished = f'AND({c.here("counted")}<>"",{c.here("final")}={ok})'
    if block.trial:
        place = of_team(calc, block, "place")
        yield "paid", f"IF(AND({finished},{point_shares(calc, block)}),{place},0)"
    else:
        yield "paid", f"IF({finished},{c.here('place')},0)"
    yield "points", _worth(c.here("paid"), block.pays.points)


def _worth(place: str, row: tuple[str, int]) -> str:
    """Return what a place is paid, out of the row of a stage sheet."""
    cells, count = row
    return f"IF(AND({place}>=1,{place}<={count}),INDEX({cells},{place}),0)" if count else "0"


def _line(calc: Calc, block: StageColumns, key: str) -> Iterator[tuple[str, str]]:
    c, held = block.riders, block.scalar("held")
    final = c.here("final")
    stands = f"{final}={formula_text(OK)}"
    if calc.plan.rules["abandon.keep_stage_points"]:
        stands = f"OR({stands},{final}={formula_text(calc.plan.status(DNF))})"
    place = c.here(f"{key}_place")
    yield (
        f"{key}_place",
        (f"IF(AND({held}=1,{was_in(block)}=1,{c.here('match')}>0),{typed_amount(block, key)},0)"),
    )
    for part in ("points", "bonus"):
        worth = _worth(place, block.pays.lines[key][part])
        yield f"{key}_{part}", worth if worth == "0" else f"IF({stands},{worth},0)"


def _bonus(block: StageColumns) -> Iterator[tuple[str, str]]:
    c = block.riders
    lines = [c.here(f"{line.key}_bonus") for line in block.course.lines]
    finish = "0" if block.trial else _worth(c.here("paid"), block.pays.bonus)
    yield "bonus", "+".join([*lines, finish])
    manual = typed_number(block, "manual")
    before = block.before.riders.here("manual") if block.before else UNNAMED
    named = f'IF({c.here("match")}=0,{UNNAMED},IF({manual}="",{UNNAMED},{manual}))'
    yield "manual", f"IF({block.scalar('held')}=1,{named},{before})"
