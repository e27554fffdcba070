"""Formulas of a team time trial for its riders: the clock of the team, the riders who share it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import formula_text
from engine.standings.results import OK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.sheets.layout.blocks import Calc, StageColumns

UNNAMED = "1E6"
"""Behind all riders who are named in an order by hand, or have a place."""


def of_team(calc: Calc, block: StageColumns, key: str) -> str:
    """Return a value of this rider's team; riders know their team by its ordinal."""
    return f"INDEX({block.teams.far(key)},{calc.riders.here('team')})"


def credited_turns(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """RULING 91 — riders who cross before or with the one who stops the clock get its turns."""
    c = block.riders
    ok = formula_text(OK)
    status, own = c.here("status"), c.here("own")
    yield (
        "crossing",
        (f'IF(AND({status}={ok},{own}<>""),{own}*1000+999-MIN(999,{c.here("over")}),"")'),
    )
    clock = of_team(calc, block, "clock")
    credited = f"IF({own}<={clock},{clock},{own})"
    if calc.plan.rules["ttt.dropped_get"] == "team_turns":
        credited = clock
    yield "turns", f'IF(AND({status}={ok},{own}<>""),{credited},{own})'


def point_shares(calc: Calc, block: StageColumns) -> str:
    """RULING 88 — the riders who get the points of the team's place."""
    c = block.riders
    rule = calc.plan.rules["ttt.points_to"]
    if rule == "all_finishers":
        return "1=1"
    if rule == "riders_with_team_time":
        return f"{c.here('own')}<={of_team(calc, block, 'clock')}"
    mates, mine = c.span("crossing"), c.here("crossing")
    same = f'({calc.riders.span("team")}={calc.riders.here("team")})*({mates}<>"")'
    place, places = c.here("place"), c.span("place")
    ordered = f"({places}+({places}=0)*{UNNAMED})"
    own = f"({place}+({place}=0)*{UNNAMED})"
    bibs, bib = calc.riders.span("bib"), calc.riders.here("bib")
    ahead = (
        f"SUMPRODUCT({same}*(({mates}<{mine})+({mates}={mine})*(({ordered}<{own})"
        f"+({ordered}={own})*({bibs}<{bib}))))"
    )
    return f"{ahead}<{calc.plan.rules['ttt.counting_rider']}"
