"""Formulas of the totals of every rider, and the place they give after each stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.calc.riders import typed_amount
from designer.sheets.cells import formula_text
from designer.sheets.layout.blocks import POINTS_TABLES, changes_points
from engine.standings.classifications.combativity import CAUSES
from engine.standings.classifications.points import STAGE_WINS
from engine.standings.results import OK, SPENT
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.sheets.layout.blocks import Calc, StageColumns
    from engine.standings.classifications.points import Prize

STEP = 100
"""One first place outweighs all first places of what comes after it in a tie-break."""


def total_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each total of a block, to be written for every rider."""
    c = block.riders
    yield "turns_sum", _more(block, "turns_sum", f"N({c.here('counted')})")
    yield "bonus_sum", _more(block, "bonus_sum", c.here("bonus"))
    yield "net", f"{c.here('turns_sum')}-{c.here('bonus_sum')}"
    counted = f'{c.here("counted")}<>""'
    if block.course.format == ITT:
        yield "over_sum", _more(block, "over_sum", f"IF({counted},{c.here('over')},0)")
    elif block.before is None:
        yield "over_sum", "0"
    if not block.trial:
        yield "place_sum", _more(block, "place_sum", f"N({c.here('rank')})")
        last = block.before.riders.here("last_place") if block.before else "0"
        yield "last_place", f'IF({c.here("rank")}="",{last},{c.here("rank")})'
    elif block.before is None:
        yield from (("place_sum", "0"), ("last_place", "0"))
    yield from _points(block)
    yield from _ranks(calc, block)
    if block.road:
        yield from _combativity(calc, block)


def _more(block: StageColumns, key: str, gained: str) -> str:
    return f"{block.before.riders.here(key)}+{gained}" if block.before else gained


def _points(block: StageColumns) -> Iterator[tuple[str, str]]:
    for points in POINTS_TABLES:
        if changes_points(points, block.course) or block.before is None:
            assert points.prize is not None
            key, (gained, won) = points.key, _gains(block, points.prize)
            yield f"{key}_sum", _more(block, f"{key}_sum", gained)
            yield f"{key}_wins", _more(block, f"{key}_wins", won)


def _gains(block: StageColumns, prize: Prize) -> tuple[str, str]:
    """Return the points a stage brings, and its first places, each at its weight."""
    c = block.riders
    weight = {name: STEP**n for n, name in enumerate(reversed(prize.wins))}
    lines = [line for line in block.course.lines if line.kind == prize.line]
    gained = [c.here("points")] if prize.finish else []
    gained += [c.here(f"{line.key}_points") for line in lines]
    won = [_first(block, line.key, weight[prize.win_at(line.category)]) for line in lines]
    if prize.finish and not block.trial:
        won.append(f"IF({c.here('paid')}=1,{weight[STAGE_WINS]},0)")
    return "+".join(gained) or "0", "+".join(won) or "0"


def _first(block: StageColumns, key: str, weight: int) -> str:
    place, points = block.riders.here(f"{key}_place"), block.riders.here(f"{key}_points")
    return f"IF(AND({place}=1,{points}>0),{weight},0)"


def rank_formula(block: StageColumns, among: Sequence[str], keys: Sequence[tuple[str, str]]) -> str:
    """Return 1 + how many are better: by the first key, or level in it and by the next."""
    levels, level = [], list(among)
    for key, better in keys:
        span, mine = block.riders.span(key), block.riders.here(key)
        levels.append(f'COUNTIFS({",".join(level)},{span},"{better}"&{mine})')
        level += [span, mine]
    return "1+" + "+".join(levels)


def _ranks(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    c, rules = block.riders, calc.plan.rules
    racing = [c.span("in"), "1"]
    keys = {
        "tt_overshoot": ("over_sum", ">"),
        "place_sum": ("place_sum", "<"),
        "last_stage_place": ("last_place", "<"),
    }
    chain = [("net", "<"), *(keys[name] for name in rules["gc.tie_breaks"]), ("manual", "<")]
    yield "gc_rank", f'IF({c.here("in")}=1,{rank_formula(block, racing, chain)},"")'
    only_gc = rules["points.tie_breaks"] == "gc_only"
    for name in (points.key for points in POINTS_TABLES):
        chain = [(f"{name}_sum", ">")] if only_gc else [(f"{name}_sum", ">"), (f"{name}_wins", ">")]
        place = rank_formula(block, racing, [*chain, ("gc_rank", "<")])
        scored = f"AND({c.here('in')}=1,{c.here(f'{name}_sum')}>0)"
        yield f"{name}_rank", f'IF({scored},{place},"")'


def _combativity(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 90 — the score, and a number that settles its ties as well."""
    c, weights = block.riders, calc.plan.rules["combativity.weights"]
    effort = "+".join(typed_amount(block, SPENT + cause) for cause in CAUSES)
    score = (
        f"{weights.get('attack', 0)}*{typed_amount(block, 'attacks')}"
        f"+{weights.get('pursuit', 0)}*{typed_amount(block, 'pursuits')}"
        f"+{weights.get('pe', 0)}*({effort})"
        f"+{weights.get('break_turn', 0)}*{typed_amount(block, 'break_turns')}"
    )
    fought = f'AND({c.here("counted")}<>"",{c.here("final")}={formula_text(OK)})'
    yield "score", f"IF({fought},{score},0)"
    broke, attacks = (f"MIN(999,{typed_amount(block, key)})" for key in ("break_turns", "attacks"))
    yield (
        "fight",
        (
            f"IF({c.here('score')}>0,{c.here('score')}*1E9+{broke}*1E6+{attacks}*1E3"
            f"+999-MIN(999,{c.here('place')}),0)"
        ),
    )
