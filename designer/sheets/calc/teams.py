"""Formulas of one stage for every team: its clock, the riders that count, its rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.calc.trials import UNNAMED
from designer.sheets.layout.blocks import counting_riders
from engine import tables
from engine.standings.classifications.teams import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.sheets.layout.blocks import Calc, StageColumns


def team_formulas(calc: Calc, block: StageColumns, team: str) -> Iterator[tuple[str, str]]:
    """Return the formula of each column of a block for one team."""
    rows = calc.rows(team)
    if block.trial:
        yield from _trial(calc, block, rows)
    yield from _best(calc, block, rows)
    yield from _standing(block, rows)


def _of(block: StageColumns, key: str, rows: tuple[int, int]) -> str:
    return block.riders.far(key, *rows)


def _trial(calc: Calc, block: StageColumns, rows: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """R12.8, RULING 74, RULING 91 — the fourth rider's turns and squares; a sprint if need be."""
    if not rows[0]:
        yield from ((key, '""') for key in ("clock", "over", "roll", "place"))
        return
    crossed = _of(block, "crossing", rows)
    stop = f"SMALL({crossed},MIN({calc.plan.rules['ttt.counting_rider']},COUNT({crossed})))"
    nobody = f"COUNT({crossed})=0"
    yield "clock", f'IF({nobody},"",INT({stop}/1000))'
    yield "over", f'IF({nobody},"",999-MOD({stop},1000))'
    places = _of(block, "place", rows)
    yield "roll", f'IF(COUNTIF({places},">0")=0,{UNNAMED},SMALL({places},COUNTIF({places},0)+1))'
    yield "place", _place(calc, block)


def _place(calc: Calc, block: StageColumns) -> str:
    """RULING 74 — clock, overshoot, sprint, then by hand; by house rule a sprint at once."""
    t = block.teams
    chain = [("over", ">"), ("roll", "<"), ("manual", "<")]
    if calc.plan.rules["tt.tie"] == "sprint":
        chain = chain[1:]
    clock, mine = t.span("clock"), t.here("clock")
    level, ahead = f"{clock},{mine}", f'1+COUNTIFS({clock},"<"&{mine})'
    for key, sign in chain:
        ahead += f'+COUNTIFS({level},{t.span(key)},"{sign}"&{t.here(key)})'
        level += f",{t.span(key)},{t.here(key)}"
    return f'IF({mine}="","",{ahead})'


def _min_manual(block: StageColumns, rows: tuple[int, int]) -> str:
    return f"MIN({_of(block, 'manual', rows)})" if rows[0] else UNNAMED


def _best(calc: Calc, block: StageColumns, rows: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """R12.4, RULING 86 — the four best; a missing one is the last classified rider + 1."""
    law = tables.toml(TABLE)["team"]
    best = counting_riders()
    t, held = block.teams, block.scalar("held", far=True)
    count = t.here("count")
    yield "count", f"COUNT({_of(block, 'counted', rows)})" if rows[0] else "0"
    missing = f"{block.scalar('last', far=True)}+{law['missing_turns']}"
    for n in range(1, best + 1):
        nth = f"SMALL({_of(block, 'counted', rows)},{n})" if rows[0] else "0"
        yield f"best{n}", f"IF({held}=1,IF({count}>={n},{nth},{missing}),0)"
    yield "turns", "+".join(t.here(f"best{n}") for n in range(1, best + 1))
    eliminated = f"{count}<{best}" if calc.plan.rules["team_gc.missing"] == "eliminate" else ""
    was = block.before.teams.here("out") if block.before else "0"
    reasons = ",".join(filter(None, [f"{was}=1", f"{count}=0", eliminated]))
    yield "out", f"IF({held}=1,IF(OR({reasons}),1,0),{was})"


def _standing(block: StageColumns, rows: tuple[int, int]) -> Iterator[tuple[str, str]]:
    t, held = block.teams, block.scalar("held", far=True)
    before = block.before.teams if block.before else None
    yield "sum", f"{before.here('sum')}+{t.here('turns')}" if before else t.here("turns")
    yield "places", f"IF({held}=1,{_places(block, rows)},{before.here('places') if before else 0})"
    yield "manual", _min_manual(block, rows)
    out, total, places, manual = (t.span(k) for k in ("out", "sum", "places", "manual"))
    mine, my_places = t.here("sum"), t.here("places")
    yield (
        "rank",
        (
            f'IF({t.here("out")}=1,"",1+COUNTIFS({out},0,{total},"<"&{mine})'
            f'+COUNTIFS({out},0,{total},{mine},{places},"<"&{my_places})'
            f'+COUNTIFS({out},0,{total},{mine},{places},{my_places},{manual},"<"&{t.here("manual")}))'
        ),
    )


def _places(block: StageColumns, rows: tuple[int, int]) -> str:
    """RULING 86 — the best places of the stage; in a team trial the team's own stands for each."""
    count = tables.toml(TABLE)["team"]["tie_places"]
    after = f"({block.scalar('arrived', far=True)}+1)"
    if not rows[0]:
        return f"{count}*{after}"
    if block.trial:
        mine = f"MIN({count},{block.teams.here('count')})"
        return f"{mine}*N({block.teams.here('place')})+({count}-{mine})*{after}"
    ranks = _of(block, "rank", rows)
    return "+".join(
        f"IF(COUNT({ranks})>={n},SMALL({ranks},{n}),{after})" for n in range(1, count + 1)
    )
