"""Formulas of the hidden sheet of riders: what a stage brings each of them, and all stages so far.

They compute what `engine/standings` does; a spreadsheet program recalculates the workbooks of fifty
tours in the tests, and both are compared cell by cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import ROW, formula_text
from designer.sheets.jury import jury_count, jury_sum, relegated_behind
from designer.sheets.layout import POINTS_TABLES, changes_points, taken_key
from engine.standings.classifications.combativity import CAUSES
from engine.standings.classifications.points import STAGE_WINS
from engine.standings.jury import DISQUALIFIED, RELEGATED, TURNS
from engine.standings.results import COMPUTED, DNF, DNS, DSQ, OK, OUT, SPENT
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.sheets.layout import Calc, StageColumns
    from engine.standings.classifications.points import Prize


def rider_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each column of a block, to be written for every rider."""
    yield from _arrival_formulas(calc, block)
    yield from _settled_formulas(calc, block)
    yield from _paid_formulas(calc, block)
    for line in block.course.lines:
        yield from _line_formulas(calc, block, line.key)
    yield from _bonus_formulas(calc, block)


def was_in(block: StageColumns) -> str:
    """Return whether a rider started this stage, as 1 or 0."""
    return block.before.riders.cell_here("in") if block.before else "1"


def _typed_number(block: StageColumns, key: str) -> str:
    """Return what is typed for this rider in a column, or nothing."""
    return f"INDEX({block.typed.far_span(key)},{block.riders.cell_here('match')})"


def _typed_amount(block: StageColumns, key: str) -> str:
    """Return the number typed for this rider in a column, 0 where none is."""
    return f"N({_typed_number(block, key)})"


def _status_texts(calc: Calc, *statuses: str) -> list[str]:
    return [formula_text(calc.plan.status_word(s)) for s in statuses]


def _arrival_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c, was = block.riders, was_in(block)
    match, status, own = c.cell_here("match"), c.cell_here("status"), c.cell_here("own")
    ok, computed = _status_texts(calc, OK, COMPUTED)
    rode = f"OR({status}={ok},{status}={computed})"
    yield "match", f"IFERROR(MATCH($A{ROW},{block.typed.far_span('bib')},0),0)"
    typed, (out_of_race,) = _typed_number(block, "status"), _status_texts(calc, DSQ)
    judged = f'IF({jury_count(calc, block, DISQUALIFIED)}>0,{out_of_race},IF({match}=0,"",{typed}))'
    yield "status", f'IF({was}=0,"",{judged})'
    yield "own", f'IF({rode},{_typed_number(block, "turns")},"")'
    yield "over", f"IF({rode},{_typed_amount(block, 'overshoot')},0)"
    yield from _judged_places(calc, block)
    needs = [f'{own}<>""']
    if block.course.format == ITT or block.is_trial:
        needs.append(f'{_typed_number(block, "overshoot")}<>""')
    if not block.is_trial:
        needs.append(f"{c.cell_here('place')}>0")
    out = ",".join(f"{status}={s}" for s in _status_texts(calc, DNF, DNS, OUT, DSQ))
    formula = (
        f'IF({was}=0,"",IF(OR({out}),1,IF({status}={computed},IF({own}="",0,1),'
        f"IF({status}={ok},IF(AND({','.join(needs)}),1,0),0))))"
    )
    yield "known", formula


UNIT = 1_000_000
"""Of a place in the order of a finish: between two places many may be relegated."""


def _judged_places(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 110 — each place moves by how many are ahead now less how many were."""
    c, was = block.riders, was_in(block)
    (ok,) = _status_texts(calc, OK)
    placed, struck, order = (c.cell_here(key) for key in ("placed", "struck", "order"))
    before = block.before.riders.cell_here("struck") if block.before else "0"
    ran = f"AND(OR({was}=1,{before}=1),{c.cell_here('match')}>0)"
    typed = f"IF({_typed_number(block, 'status')}={ok},{_typed_amount(block, 'place')},0)"
    yield "placed", f"IF({ran},{typed},0)"
    out = f"AND({was}=1,{jury_count(calc, block, DISQUALIFIED)}>0)"
    yield "struck", f"IF(OR({before}=1,{out}),1,0)"
    behind = f"MAX({placed},{relegated_behind(calc, block)})*{UNIT}+{UNIT // 2}+{placed}"
    moved = f"IF({jury_count(calc, block, RELEGATED)}>0,{behind},{placed}*{UNIT})"
    yield "order", f'IF(OR({struck}=1,{placed}=0),"",{moved})'
    now = f'COUNTIF({c.span("order")},"<"&{order})'
    then = f'COUNTIFS({c.span("placed")},">0",{c.span("placed")},"<"&{placed})'
    yield "place", f'IF({order}="",0,{placed}+{now}-{then})'


def _settled_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c, was, held = block.riders, was_in(block), block.stage_value("held")
    ok, computed, out = _status_texts(calc, OK, COMPUTED, OUT)
    status, turns, final = (c.cell_here(k) for k in ("status", "turns", "final"))
    if block.is_trial:
        yield from _credited_turns(calc, block)
    yield "played", f'IF(AND({status}={ok},{turns}<>""),{turns},"")'
    limit = block.stage_value("limit")
    late = f'AND({limit}<>"",{turns}<>"",OR({status}={ok},{status}={computed}))'
    yield "final", f"IF({late},IF({turns}>{limit},{out},{status}),{status})"
    yield "in", f"IF({held}=1,IF(AND({was}=1,OR({final}={ok},{final}={computed})),1,0),{was})"
    yield "counted", f'IF(AND({held}=1,{c.cell_here("in")}=1),{turns},"")'
    yield "exact", f"IF({final}={computed},{_typed_amount(block, 'exact')},0)"
    if block.is_trial:
        yield from ((key, '""') for key in ("behind", "rank"))
    else:
        yield from _rank_formulas(calc, block)


def _rank_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 96 — a rider not played is behind the last who was, with as many turns or fewer."""
    c = block.riders
    ok, computed = _status_texts(calc, OK, COMPUTED)
    final, counted, behind, place = (
        c.cell_here(k) for k in ("final", "counted", "behind", "place")
    )
    finals, turns, exact = (c.span(k) for k in ("final", "counted", "exact"))
    rode = f"({finals}={ok})*({turns}<={counted})"
    last_ahead = f"SUMPRODUCT(MAX({rode}*{c.span('place')}))"
    yield "behind", f'IF(AND({counted}<>"",{final}={computed}),{last_ahead},"")'
    quicker = f'COUNTIFS({finals},{computed},{turns},"<"&{counted})'
    level = f"({finals}={computed})*({turns}={counted})*({exact}<{c.cell_here('exact')})"
    ahead = f'COUNTIFS({finals},{computed},{c.span("behind")},"<"&{place})'
    last = f"1+{behind}+{quicker}+SUMPRODUCT({level})"
    yield "rank", f'IF({counted}="","",IF({final}={ok},{place}+{ahead},{last}))'


def _paid_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c = block.riders
    ok = formula_text(OK)
    finished = f'AND({c.cell_here("counted")}<>"",{c.cell_here("final")}={ok})'
    if block.is_trial:
        place = _team_value(calc, block, "place")
        yield "paid", f"IF(AND({finished},{_gets_points(calc, block)}),{place},0)"
    else:
        yield "paid", f"IF({finished},{c.cell_here('place')},0)"
    yield "points", _paid_amount(c.cell_here("paid"), block.pays.points)


def _paid_amount(place: str, row: tuple[str, int]) -> str:
    """Return what a place is paid, out of the row of a stage sheet."""
    cells, count = row
    return f"IF(AND({place}>=1,{place}<={count}),INDEX({cells},{place}),0)" if count else "0"


def _line_formulas(calc: Calc, block: StageColumns, key: str) -> Iterator[tuple[str, str]]:
    c, held = block.riders, block.stage_value("held")
    final = c.cell_here("final")
    stands = f"{final}={formula_text(OK)}"
    if calc.plan.rules["abandon.keep_stage_points"]:
        stands = f"OR({stands},{final}={formula_text(calc.plan.status_word(DNF))})"
    place = c.cell_here(f"{key}_place")
    known = f"AND({held}=1,{was_in(block)}=1,{c.cell_here('match')}>0)"
    yield f"{key}_place", f"IF({known},{_typed_amount(block, taken_key(key))},0)"
    for part in ("points", "bonus"):
        worth = _paid_amount(place, block.pays.lines[key][part])
        yield f"{key}_{part}", worth if worth == "0" else f"IF({stands},{worth},0)"


def _bonus_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c = block.riders
    lines = [c.cell_here(f"{line.key}_bonus") for line in block.course.lines]
    finish = "0" if block.is_trial else _paid_amount(c.cell_here("paid"), block.pays.bonus)
    yield "bonus", "+".join([*lines, finish])
    yield "penalty", jury_sum(calc, block, TURNS)
    manual = _typed_number(block, taken_key("manual"))
    before = block.before.riders.cell_here("manual") if block.before else UNNAMED
    named = f'IF({c.cell_here("match")}=0,{UNNAMED},IF({manual}="",{UNNAMED},{manual}))'
    yield "manual", f"IF({block.stage_value('held')}=1,{named},{before})"


UNNAMED = "1E6"
"""Behind all riders who are named in an order by hand, or have a place."""


def _team_value(calc: Calc, block: StageColumns, key: str) -> str:
    """Return a value of this rider's team; riders know their team by its ordinal."""
    return f"INDEX({block.teams.far_span(key)},{calc.riders.cell_here('team')})"


def _credited_turns(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 91 — riders who cross before or with the one who stops the clock get its turns."""
    c = block.riders
    ok = formula_text(OK)
    status, own = c.cell_here("status"), c.cell_here("own")
    crossed = f"{own}*1000+999-MIN(999,{c.cell_here('over')})"
    yield "crossing", f'IF(AND({status}={ok},{own}<>""),{crossed},"")'
    clock = _team_value(calc, block, "clock")
    credited = f"IF({own}<={clock},{clock},{own})"
    if calc.plan.rules["ttt.dropped_get"] == "team_turns":
        credited = clock
    yield "turns", f'IF(AND({status}={ok},{own}<>""),{credited},{own})'


def _gets_points(calc: Calc, block: StageColumns) -> str:
    """RULING 88 — the riders who get the points of the team's place."""
    c = block.riders
    rule = calc.plan.rules["ttt.points_to"]
    if rule == "all_finishers":
        return "1=1"
    if rule == "riders_with_team_time":
        return f"{c.cell_here('own')}<={_team_value(calc, block, 'clock')}"
    mates, mine = c.span("crossing"), c.cell_here("crossing")
    same = f'({calc.riders.span("team")}={calc.riders.cell_here("team")})*({mates}<>"")'
    place, places = c.cell_here("place"), c.span("place")
    ordered = f"({places}+({places}=0)*{UNNAMED})"
    own = f"({place}+({place}=0)*{UNNAMED})"
    bibs, bib = calc.riders.span("bib"), calc.riders.cell_here("bib")
    ahead = (
        f"SUMPRODUCT({same}*(({mates}<{mine})+({mates}={mine})*(({ordered}<{own})"
        f"+({ordered}={own})*({bibs}<{bib}))))"
    )
    return f"{ahead}<{calc.plan.rules['ttt.counting_rider']}"


STEP = 100
"""One first place outweighs all first places of what comes after it in a tie-break."""


def total_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each total of a block, to be written for every rider."""
    c = block.riders
    gained = f"N({c.cell_here('counted')})+{c.cell_here('penalty')}"
    yield "turns_sum", _add_to(block, "turns_sum", gained)
    yield "bonus_sum", _add_to(block, "bonus_sum", c.cell_here("bonus"))
    yield "net", f"{c.cell_here('turns_sum')}-{c.cell_here('bonus_sum')}"
    counted = f'{c.cell_here("counted")}<>""'
    if block.course.format == ITT:
        yield "over_sum", _add_to(block, "over_sum", f"IF({counted},{c.cell_here('over')},0)")
    elif block.before is None:
        yield "over_sum", "0"
    if not block.is_trial:
        yield "place_sum", _add_to(block, "place_sum", f"N({c.cell_here('rank')})")
        last = block.before.riders.cell_here("last_place") if block.before else "0"
        yield "last_place", f'IF({c.cell_here("rank")}="",{last},{c.cell_here("rank")})'
    elif block.before is None:
        yield from (("place_sum", "0"), ("last_place", "0"))
    yield from _points_formulas(calc, block)
    yield from _rank_columns(calc, block)
    if block.is_road:
        yield from _combativity_formulas(calc, block)


def _add_to(block: StageColumns, key: str, gained: str) -> str:
    return f"{block.before.riders.cell_here(key)}+{gained}" if block.before else gained


def _points_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    for points in POINTS_TABLES:
        assert points.prize is not None
        key, (gained, won) = points.key, _stage_gains(block, points.prize)
        yield f"{key}_sum", _add_to(block, f"{key}_sum", f"{gained}-{jury_sum(calc, block, key)}")
        if changes_points(points, block.course) or block.before is None:
            yield f"{key}_wins", _add_to(block, f"{key}_wins", won)


def _stage_gains(block: StageColumns, prize: Prize) -> tuple[str, str]:
    """Return the points a stage brings, and its first places, each at its weight."""
    c = block.riders
    weight = {name: STEP**n for n, name in enumerate(reversed(prize.wins))}
    lines = [line for line in block.course.lines if line.kind == prize.line]
    gained = [c.cell_here("points")] if prize.finish else []
    gained += [c.cell_here(f"{line.key}_points") for line in lines]
    won = [_first_place(block, line.key, weight[prize.win_at(line.category)]) for line in lines]
    if prize.finish and not block.is_trial:
        won.append(f"IF({c.cell_here('paid')}=1,{weight[STAGE_WINS]},0)")
    return "+".join(gained) or "0", "+".join(won) or "0"


def _first_place(block: StageColumns, key: str, weight: int) -> str:
    place, points = block.riders.cell_here(f"{key}_place"), block.riders.cell_here(f"{key}_points")
    return f"IF(AND({place}=1,{points}>0),{weight},0)"


def _rank_formula(
    block: StageColumns, among: Sequence[str], keys: Sequence[tuple[str, str]]
) -> str:
    """Return 1 + how many are better: by the first key, or level in it and by the next."""
    levels, level = [], list(among)
    for key, better in keys:
        span, mine = block.riders.span(key), block.riders.cell_here(key)
        levels.append(f'COUNTIFS({",".join(level)},{span},"{better}"&{mine})')
        level += [span, mine]
    return "1+" + "+".join(levels)


def _rank_columns(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c, rules = block.riders, calc.plan.rules
    racing = [c.span("in"), "1"]
    keys = {
        "tt_overshoot": ("over_sum", ">"),
        "place_sum": ("place_sum", "<"),
        "last_stage_place": ("last_place", "<"),
    }
    chain = [("net", "<"), *(keys[name] for name in rules["gc.tie_breaks"]), ("manual", "<")]
    yield "gc_rank", f'IF({c.cell_here("in")}=1,{_rank_formula(block, racing, chain)},"")'
    only_gc = rules["points.tie_breaks"] == "gc_only"
    for name in (points.key for points in POINTS_TABLES):
        chain = [(f"{name}_sum", ">")] if only_gc else [(f"{name}_sum", ">"), (f"{name}_wins", ">")]
        place = _rank_formula(block, racing, [*chain, ("gc_rank", "<")])
        scored = f"AND({c.cell_here('in')}=1,{c.cell_here(f'{name}_sum')}>0)"
        yield f"{name}_rank", f'IF({scored},{place},"")'


def _combativity_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 90 — the score, and a number that settles its ties as well."""
    c, weights = block.riders, calc.plan.rules["combativity.weights"]
    effort = "+".join(_typed_amount(block, SPENT + cause) for cause in CAUSES)
    score = (
        f"{weights.get('attack', 0)}*{_typed_amount(block, 'attacks')}"
        f"+{weights.get('pursuit', 0)}*{_typed_amount(block, 'pursuits')}"
        f"+{weights.get('pe', 0)}*({effort})"
        f"+{weights.get('break_turn', 0)}*{_typed_amount(block, 'break_turns')}"
    )
    fought = f'AND({c.cell_here("counted")}<>"",{c.cell_here("final")}={formula_text(OK)})'
    yield "score", f"IF({fought},{score},0)"
    broke, attacks = (f"MIN(999,{_typed_amount(block, key)})" for key in ("break_turns", "attacks"))
    formula = (
        f"IF({c.cell_here('score')}>0,{c.cell_here('score')}*1E9+{broke}*1E6+{attacks}*1E3"
        f"+999-MIN(999,{c.cell_here('place')}),0)"
    )
    yield "fight", formula
