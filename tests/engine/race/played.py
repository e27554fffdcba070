"""Prints what comes of many races: the same lines wherever and however the engine runs.

python tests/engine/race/played.py     from the folder whose engine is to ride
"""

from __future__ import annotations

import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))

from engine.bots import BOTS, bots_playing
from engine.games import GAMES
from engine.race import referee
from engine.race.dice import Dice
from engine.race.record import RecordWriter, digest_race, pack_record, unpack_record
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

HOUSE = [
    {},
    {"activation.commit_pe": "at_resolution", "cession.per_turn": "rider", "weather.enabled": True},
    {"simplification.enabled": True, "tt.open_tokens": False, "pe.charges_count_in_cap": True},
]
"""The book's rules, and two sets of house rules that take other ways through it."""


def main() -> None:
    """Ride every stage of a tour and some of another with every bot, and replay each record."""
    print(Path(referee.__file__).suffix, file=sys.stderr)  # noqa: T201
    stages = [("three-examples", 1), ("three-examples", 2), ("three-examples", 3)]
    stages += [("giro-2019", number) for number in (1, 4, 13, 21)]
    stages += [("sierra", number) for number in range(1, 5)]
    for name, number in stages:
        for game in GAMES.values():
            tour = begin_ride(load(Path("samples", f"{name}.etapa")), game)
            start = stage_setup(tour, number, f"{name}/{number}")
            for rules in HOUSE if game.id == "ciclismo" else HOUSE[:1]:
                changed = start.rules.with_changes(
                    **{k.replace(".", "__"): v for k, v in rules.items()}
                )
                for bot in bots_playing(game.id):
                    line = _ridden(game, replace(start, rules=changed), bot)
                    print(name, number, game.id, len(rules), bot, *line)  # noqa: T201


def _ridden(game, start, bot):
    """Return the digest of a race, of its record and of its story; its record replays to them."""
    race = game.start(start, Dice(start.key))
    seats = range(len(start.teams))
    writer = RecordWriter(game.id, game.rules, start, (bot,) * len(seats))
    referee.Referee(race, [BOTS[bot](f"{start.key}{seat}") for seat in seats], writer).run()
    packed = pack_record(writer.record)
    again = replay_record(unpack_record(packed), game.start)
    story = repr((race.happenings, race.results()))
    if (digest_race(again), repr((again.happenings, again.results()))) != (
        digest_race(race),
        story,
    ):
        sys.exit(f"{start.key} with {bot} does not replay")
    return (
        digest_race(race),
        sha256(packed).hexdigest()[:16],
        sha256(story.encode()).hexdigest()[:16],
    )


if __name__ == "__main__":
    main()
