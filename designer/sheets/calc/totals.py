"""What the stages add up to for every rider, and where that places him after each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.calc.riders import typed
from designer.sheets.cells import literal
from engine.standings.classifications.combativity import CAUSES
from engine.standings.classifications.points import categories
from engine.standings.plain import SPENT
from engine.standings.values import OK
from engine.tour.values import INTERMEDIATE_SPRINT, ITT, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.sheets.layout.blocks import Block, Calc

STEP = 100
"""One first place outweighs all first places of what comes after it in a tie-break."""


def total_formulas(calc: Calc, block: Block) -> Iterator[tuple[str, str]]:
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


def _more(block: Block, key: str, gained: str) -> str:
    return f"{block.before.riders.here(key)}+{gained}" if block.before else gained


def _points(block: Block) -> Iterator[tuple[str, str]]:
    c, lines = block.riders, block.course.lines
    weight = {name: STEP**n for n, name in enumerate(reversed(categories()))}
    summits = [line for line in lines if line.kind == SUMMIT]
    if summits or block.before is None:
        points = "+".join(c.here(f"{line.key}_points") for line in summits) or "0"
        firsts = "+".join(_first(block, line.key, weight[line.category]) for line in summits) or "0"
        yield "mountain_sum", _more(block, "mountain_sum", points)
        yield "mountain_wins", _more(block, "mountain_wins", firsts)
    sprints = [line for line in lines if line.kind == INTERMEDIATE_SPRINT]
    points = "+".join([c.here("points"), *(c.here(f"{line.key}_points") for line in sprints)])
    wins = [_first(block, line.key, 1) for line in sprints]
    if not block.trial:
        wins.append(f"IF({c.here('paid')}=1,{STEP},0)")
    yield "regularity_sum", _more(block, "regularity_sum", points)
    yield "regularity_wins", _more(block, "regularity_wins", "+".join(wins) or "0")


def _first(block: Block, key: str, weight: int) -> str:
    place, points = block.riders.here(f"{key}_place"), block.riders.here(f"{key}_points")
    return f"IF(AND({place}=1,{points}>0),{weight},0)"


def rank(block: Block, among: Sequence[str], keys: Sequence[tuple[str, str]]) -> str:
    """Return 1 + how many are better: by the first key, or level in it and by the next."""
    levels, level = [], list(among)
    for key, better in keys:
        span, mine = block.riders.span(key), block.riders.here(key)
        levels.append(f'COUNTIFS({",".join(level)},{span},"{better}"&{mine})')
        level += [span, mine]
    return "1+" + "+".join(levels)


def _ranks(calc: Calc, block: Block) -> Iterator[tuple[str, str]]:
    c, rules = block.riders, calc.plan.rules
    racing = [c.span("in"), "1"]
    keys = {
        "tt_overshoot": ("over_sum", ">"),
        "place_sum": ("place_sum", "<"),
        "last_stage_place": ("last_place", "<"),
    }
    chain = [("net", "<"), *(keys[name] for name in rules["gc.tie_breaks"]), ("manual", "<")]
    yield "gc_rank", f'IF({c.here("in")}=1,{rank(block, racing, chain)},"")'
    only_gc = rules["points.tie_breaks"] == "gc_only"
    for name in ("mountain", "regularity"):
        chain = [(f"{name}_sum", ">")] if only_gc else [(f"{name}_sum", ">"), (f"{name}_wins", ">")]
        place = rank(block, racing, [*chain, ("gc_rank", "<")])
        scored = f"AND({c.here('in')}=1,{c.here(f'{name}_sum')}>0)"
        yield f"{name}_rank", f'IF({scored},{place},"")'


def _combativity(calc: Calc, block: Block) -> Iterator[tuple[str, str]]:
    """RULING 90 — the score, and a number that settles its ties as well."""
    c, weights = block.riders, calc.plan.rules["combativity.weights"]
    effort = "+".join(f"N({typed(block, SPENT + cause)})" for cause in CAUSES)
    score = (
        f"{weights.get('attack', 0)}*N({typed(block, 'attacks')})"
        f"+{weights.get('pursuit', 0)}*N({typed(block, 'pursuits')})"
        f"+{weights.get('pe', 0)}*({effort})"
        f"+{weights.get('break_turn', 0)}*N({typed(block, 'break_turns')})"
    )
    fought = f'AND({c.here("counted")}<>"",{c.here("final")}={literal(OK)})'
    yield "score", f"IF({fought},{score},0)"
    broke, attacks = (f"MIN(999,N({typed(block, key)}))" for key in ("break_turns", "attacks"))
    yield (
        "fight",
        (
            f"IF({c.here('score')}>0,{c.here('score')}*1E9+{broke}*1E6+{attacks}*1E3"
            f"+999-MIN(999,{c.here('place')}),0)"
        ),
    )
