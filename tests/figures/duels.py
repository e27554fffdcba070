"""Duels of managers: half of the teams each, stage after stage; also against an earlier director.

    python -m tests.figures.duels director book --races 300
    python -m tests.figures.duels director 31c1ec0 --races 300 --types QUEEN,FLAT_STAGE
    python -m tests.figures.duels "director climb_held=0.0" director
    python -m tests.figures.duels director --own --races 200

Where a name is a revision of this repository, the director as it stood there sits down; values
behind a name are put in the place of those of its character.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

from engine.bots import BOTS
from engine.bots.director import Director, stage
from tests.engine.bots import watched
from tests.engine.bots.watched import ROADS, mean, of_type, stages, watch

ROOT = Path(__file__).parents[2]
MOVED: dict[str, str] = {}
"""Where things stand now that a director since the tag `house` asks for by their old place."""
TRIALS = ("ITT", "MOUNTAIN_TT", "TTT")


def duel(one, other, group, count, name="duel"):
    """Return the shares of races and of points at the finish that half of the teams win."""
    won, points = [], []
    for n in range(count):
        stage = group[n % len(group)]
        turns = n // len(group)
        seats = [one if (seat + turns) % 2 else other for seat in range(len(stage.teams))]
        race = watch(stage, f"{name}/{n}", seats)
        bot_of = {r.bib: seats[k] for k, team in enumerate(stage.teams) for r in team.riders}
        won.append(bot_of[race.winner.bib] == one)
        paid = Counter()
        for place in race.results.lines[-1].places:
            paid[bot_of[place.bib]] += place.points
        points.append(paid[one] / max(1, paid.total()))
    return mean(won), mean(points)


def sit_down(name):
    """Return the name under which a character sits down: one of `BOTS`, a variant or a revision."""
    base, *changes = name.split()
    if base not in BOTS:
        BOTS[name] = director_of(base)
    elif changes:
        BOTS[name] = _variant(base, name, dict(change.split("=") for change in changes))
    return name if name in BOTS else base


def director_of(revision):
    """Return the director of an earlier revision, read from the repository."""
    home = Path(tempfile.mkdtemp())
    package = home / f"director_{revision}"
    shown = subprocess.run(
        ["git", "archive", revision, "engine/bots/director", "templates/bots/director.toml"],
        cwd=ROOT, capture_output=True, check=True,
    ).stdout  # fmt: skip
    with tarfile.open(fileobj=io.BytesIO(shown)) as packed:
        packed.extractall(home, filter="data")
    (home / "engine/bots/director").rename(package)
    table = os.path.relpath(home / "templates/bots/director.toml", ROOT / "templates")
    for file in package.rglob("*.py"):
        text = file.read_text("utf-8").replace("engine.bots.director", package.name)
        for old, new in MOVED.items():
            text = text.replace(f"from {old} import", f"from {new} import")
        file.write_text(text.replace('"bots/director.toml"', f'"{table}"'), "utf-8")
    sys.path.insert(0, str(home))
    found = importlib.import_module(package.name)
    return found.Director


def _variant(base, name, changes):
    """Return a director with some weights of its own."""
    made = type("Variant", (Director,), {"character": name})
    plain = stage.weights_of

    def weights_of(character):
        if character != name:
            return plain(character)
        own = plain(base)
        return replace(own, **{k: type(getattr(own, k))(float(v)) for k, v in changes.items()})

    stage.weights_of = weights_of
    return made


def show(ridden, kind):
    """Print every figure of some races of one type of stage."""
    print(f"{kind}: {len(ridden)} races, {mean(r.winner.turns for r in ridden):.1f} turns,",
          f"{mean(r.decided for r in ridden):.0f} decisions,",
          {k: f"{v:.0%}" for k, v in watched.winners(ridden).items()})  # fmt: skip
    print(f"  own pursuits {watched.own_pursuits(ridden):.1%},",
          f"mates attacking {watched.mates_attacking(ridden):.2f},",
          f"leaders' pulls {watched.leaders_pulls(ridden):.1%},",
          f"lead-outs {watched.lead_outs(ridden):.2f},",
          f"efforts for nothing {watched.efforts_for_nothing(ridden):.2f}")  # fmt: skip
    if kind in ROADS:
        print(f"  a break before half {watched.escaped(ridden):.0%},",
              f"caught {watched.caught(ridden):.0%}, kept {watched.kept(ridden):.0%}")  # fmt: skip
    if kind in ROADS[1:]:
        first, last = watched.effort_uphill(ridden)
        before = watched.away_before_last_climb(ridden)
        print(f"  effort on the first climb {first:.0%}, on the last {last:.0%};",
              f"away before the last climb {before:.0%}")  # fmt: skip


def main():
    """Print duels, or the figures of one character among its like."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("bots", nargs="+")
    asked.add_argument("--races", type=int, default=100)
    asked.add_argument("--types", default=",".join((*ROADS, *TRIALS)))
    asked.add_argument("--own", action="store_true")
    wanted = asked.parse_args()
    names = [sit_down(name) for name in wanted.bots]
    every = []
    for kind in wanted.types.split(","):
        group = of_type(kind)
        if wanted.own:
            show(watched.races(group, wanted.races, names[0]), kind)
            continue
        won, points = duel(*names[:2], group, wanted.races)
        every.append((won, len(group)))
        print(f"{kind}: {names[0]} wins {won:.0%} of races, {points:.0%} of points", flush=True)
    if every:
        weighted = sum(won * count for won, count in every) / sum(count for _, count in every)
        print(f"over the {len(stages())} sample stages: {weighted:.1%}")


if __name__ == "__main__":
    main()
