"""What a team time trial comes to for its riders: the clock of the team, and who shares it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import literal
from engine.standings.values import OK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.sheets.layout.blocks import Block, Calc

UNNAMED = "1E6"
"""Behind everybody who is named in an order by hand, or has a place."""


def of_team(calc: Calc, block: Block, key: str) -> str:
    """Return a value of this rider's team; riders know their team by its ordinal."""
    return f"INDEX({block.teams.far(key)},{calc.riders.here('team')})"


def credited_turns(calc: Calc, block: Block) -> Iterator[tuple[str, str]]:
    """RULING 91 — who crosses before or with the rider who stops the clock gets its turns."""
    c = block.riders
    ok = literal(OK)
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


def shares(calc: Calc, block: Block) -> str:
    """RULING 88 — who gets the points of the team's place."""
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
