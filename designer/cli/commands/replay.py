"""`etapa replay`: a recorded race told again, whole or up to a turn, on any machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, finding_rows, make_command, print_json, print_text

if TYPE_CHECKING:
    from designer.language import Language

ARRIVAL = ("place", "rider", "turns", "status")
"""What is known of an arrival also where the race is told to a turn alone."""


@make_command
@click.argument("record", type=click.Path())
@click.option("--to-turn", type=click.IntRange(min=1))
def command(record: str, to_turn: int | None, language: Language, as_json: bool) -> int:
    """Show the race of RECORD (.acta) again; every digest in it is checked."""
    from designer.cli.race_text import print_arrivals, print_left_out, print_sheet, print_story
    from designer.cli.rows import arrival_row
    from engine.games import game_of_record
    from engine.race.record import digest_race, packed_bytes, unpack_record
    from engine.race.replay import replay_record

    acta = unpack_record(packed_bytes(record))
    game = game_of_record(acta)
    course = game.course(acta.setup.road, acta.setup.rules)
    left_out = (*course.dropped, *course.remarks)
    race = replay_record(acta, game.start, past_turn=to_turn, events=not as_json)
    results = race.results()
    if as_json:
        print_json(
            {
                "game": acta.game,
                "rules": acta.rules,
                "seed": acta.setup.key,
                "turn": min(race.turn, to_turn or race.turn),
                "digest": digest_race(race),
                "whole": acta.whole,
                "left_out": finding_rows(language, left_out),
                "arrivals": [
                    {name: row[name] for name in ARRIVAL}
                    for row in map(arrival_row, results.arrivals)
                ],
            }
        )
        return DONE
    happenings = [h for h in race.happenings or () if to_turn is None or h[1] <= to_turn]
    print_left_out(language, left_out)
    print_story(language, acta.setup, happenings)
    print_arrivals(language, acta.setup, results)
    print_sheet(language, acta.setup, results)
    if not acta.whole:
        print_text(language.say("race.cut", turn=race.turn))
    return DONE
