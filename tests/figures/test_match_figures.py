"""Speed of a race played on screen, each figure in CPU time, beside what must hold."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING

import pytest

from designer.scene.board.film import Film
from engine.games import GAMES
from engine.match.match import Match
from tests.engine.match.conftest import ASKED_ALL, seated, usual
from tests.figures.must import told

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.figures
ROOT = Path(__file__).parents[2]
LONG = {"sample": "giro-2019", "number": 20}
"""349 squares, 48 riders."""


def cpu(do: Callable[[], object]) -> float:
    """Return the milliseconds of CPU time that something takes."""
    before = time.process_time()
    do()
    return (time.process_time() - before) * 1000


@pytest.fixture(scope="module")
def match() -> Match:
    """A race of the longest stage with a person in one seat, ridden to its end."""
    made = Match(seated("ciclismo", 0, **LONG), {0: ASKED_ALL})
    while not made.ride_on():
        usual(made)
    return made


def test_answers_are_taken_back_and_turns_gone_to_at_once(match: Match):
    """48 riders, 349 squares: undo and jump within 60 ms for 19 of 20 (aim 20)."""
    lots, undos, jumps = Random(1), [], []
    for _ in range(60):
        while match.history.park_playhead():  # as the thread does whenever nothing else is to do
            pass
        index = len(match.decision_points) - 1 - lots.randrange(4)
        undos.append(cpu(lambda index=index: (match.take_back(index), match.ride_on())))
        for _ in range(4):
            if not match.ride_on():
                usual(match)
        while match.history.park_playhead():
            pass
        at = lots.randrange(match.head.frame)
        jumps.append(cpu(lambda at=at: match.tape_at(at)))
    found = {"undo": quantiles(undos, n=20)[-1], "jump": quantiles(jumps, n=20)[-1]}
    print("\n" + ", ".join(f"{name} p95 {ms:.1f} ms" for name, ms in found.items()))
    assert max(found.values()) <= 60


def test_a_film_grows_by_the_turn(match: Match):
    """The last turns of a long race are added in the time of the first, never built anew."""
    happenings, setup = match.head.dice.happenings, match.start.setup
    film, parts, size = Film(setup, over=False), [], 400
    for first in range(0, len(happenings), size):
        part = tuple(happenings[first : first + size])
        parts.append(cpu(lambda part=part: film.extend(part, over=False)))
    third = max(len(parts) // 3, 1)
    early, late = median(parts[:third]), median(parts[-third:])
    print(f"\n{len(parts)} parts of {size} events: {early:.1f} ms at first, {late:.1f} ms at last")
    assert late <= 2 * early + 2


def test_a_race_watched_fast_beside_one_without_a_window(tmp_path: Path):
    """The longest stage, 48 riders, followed on strip, map, profile and tables: at most 1.5.

    Everything counts that is done for it in both threads from its first page to its end, beside
    the race as the library rides it in the same process; the least of each over nine rounds.
    """
    script = Path(__file__).with_name("watched.py")
    done = subprocess.run(
        [sys.executable, script, tmp_path], cwd=ROOT, check=True, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    window, thread, alone = (min(part) for part in zip(*json.loads(done.stdout), strict=True))
    ratio = (window + thread) / alone
    print(f"\nwindow {window:.1f} ms, thread {thread:.1f} ms, alone {alone:.1f} ms")
    told("watched in fast mode / without a window", ratio, 1.5)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_asked_for_a_hint_within_a_blink(game: str):
    """What every bot would do, asked of all of them: 19 of 20 within 150 ms."""
    match, asked = Match(seated(game, 0), {0: ASKED_ALL}), []
    while not match.ride_on() and len(asked) < 60:
        asking = match.open_questions[0]
        asked.append(cpu(lambda asking=asking: match.hints_for(asking)))
        usual(match)
    p95 = quantiles(asked, n=20)[-1] if len(asked) > 1 else asked[0]
    print(f"\n{game}: hints of all bots, p95 {p95:.1f} ms")
    assert p95 <= 150
