"""`etapa replay`: a recorded race told again, whole or up to a turn, on any machine."""

from __future__ import annotations

from pathlib import Path

import click

from designer.cli.common import json_option, lang_option, print_json, tell
from designer.words import say


@click.command()
@click.argument("record", type=click.Path())
@click.option("--to-turn", type=click.IntRange(min=1), help="stop when this turn is over")
@lang_option
@json_option
def command(record: str, to_turn: int | None, lang: str, as_json: bool) -> int:
    """Show the race of RECORD (.acta) again; every digest in it is checked."""
    from designer.cli.shown.race_text import print_arrivals, print_story
    from engine.games import known
    from engine.race.digest import digest
    from engine.race.record import LIMIT, unpack
    from engine.race.replay import replay

    with Path(record).open("rb") as file:
        read = unpack(file.read(LIMIT))  # longer than the text it holds, no record is
    race = replay(read, known(read).start, past_turn=to_turn, events=not as_json)
    results = race.results()
    if as_json:
        print_json(
            {
                "game": read.game,
                "rules": read.rules,
                "seed": read.setup.key,
                "turn": min(race.turn, to_turn or race.turn),
                "digest": digest(race),
                "whole": read.whole,
                "arrivals": [
                    {"place": a.place, "rider": a.bib, "turns": a.turns, "status": a.status}
                    for a in results.arrivals
                ],
            }
        )
        return 0
    told = [h for h in race.happenings or () if to_turn is None or h[1] <= to_turn]
    print_story(lang, read.setup, told)
    print_arrivals(lang, read.setup, results)
    if not read.whole:
        tell(say(lang, "race.cut", turn=race.turn))
    return 0
