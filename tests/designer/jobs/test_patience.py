"""A manager who never answers ends his race with one sentence that names him."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from designer.jobs.patience import QuestionTimer
from designer.language import SPANISH
from engine.bots import BOTS
from engine.errors import DecisionError
from engine.games import GAMES
from engine.playtests.plan import stage_plan
from engine.playtests.run import run_chunk
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

ROOT = Path(__file__).parents[3]
SIERRA = ROOT / "samples" / "sierra.etapa"


class Loops:
    """Answers for a while, then never again, and keeps every exception to himself."""

    def __init__(self, left: int = 30) -> None:
        self.left = left

    def decide(self, question: Any, _view: Any) -> Any:
        self.left -= 1
        while self.left < 0:
            try:
                time.sleep(0)
            except Exception:  # noqa: BLE001 -- what a careless bot does
                continue
        return question.default


def ride(manager: Any) -> None:
    """Ride a race with this manager in every seat."""
    game = GAMES["ciclismo"]
    start = stage_setup(begin_ride(load(SIERRA), game), 1, "1")
    race = game.start(start, Dice(start.key))
    Referee(race, [manager] * len(start.teams)).run()


def test_a_manager_who_loops_is_refused_by_name():
    """Manager, bot, question and turn are in the sentence, in both languages."""
    with pytest.raises(DecisionError) as refused, QuestionTimer(0.5):
        ride(Loops())
    assert refused.value.key == "manager_endless"
    assert refused.value.values["bot"] == "Loops"
    assert "Loops" in refused.value.sentence(SPANISH)


def test_a_slow_race_of_quick_answers_is_left_alone():
    """It is one question that must not take long, not a race."""

    class Slow:
        def decide(self, question: Any, _view: Any) -> Any:
            time.sleep(0.002)
            return question.default

    with QuestionTimer(0.5):
        ride(Slow())


def test_a_race_of_a_batch_that_loops_ends_it_with_its_number(monkeypatch: pytest.MonkeyPatch):
    """The races before it are kept."""
    tour = load(SIERRA)
    looping = iter([10**9] * len(tour.teams) + [5] * len(tour.teams))
    monkeypatch.setitem(BOTS, "book", lambda _key: Loops(next(looping)))
    blob = pickle.dumps(stage_plan(tour, 1, bots=("book",), game="ciclismo"))
    chunk = run_chunk(blob, 1, 3, time.perf_counter, lambda: QuestionTimer(0.5))
    assert chunk.failure is not None
    assert (chunk.failure.number, len(chunk.played)) == (2, 1)
    assert chunk.failure.error.key == "manager_endless"


COMMAND = """
import sys, time
from designer.jobs import patience
from engine.bots import BOTS
class Stuck:
    def __init__(self, key): pass
    def decide(self, question, view):
        while True:
            {does}
BOTS["book"] = Stuck
begin = patience.QuestionTimer.__init__
begin.__defaults__ = (0.5, *begin.__defaults__[1:])
patience.GRACE = 0.5
if __name__ == "__main__":
    from designer.cli import main
    main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("pass", ["race", "--record", "x.acta"]),
        ("time.sleep(60)", ["race", "--into", "x.etapa"]),
        ("pass", ["playtest", "-n", "4", "--workers", "2", "--out", "out"]),
        ("time.sleep(60)", ["playtest", "-n", "4", "--workers", "1"]),
        ("time.sleep(60)", ["playtest", "-n", "4", "--workers", "2", "--out", "out"]),
        ("pass", ["playtest", "--race", "3", "--out", "out"]),
    ],
    ids=["race", "asleep", "workers", "alone and asleep", "workers asleep", "one of a batch"],
)
def test_a_command_names_who_never_answers_and_writes_nothing(
    tmp_path: Path, does: str, words: list[str]
):
    """Exit 2 and one sentence, whether he computes for ever or waits for the system."""
    script = tmp_path / "etapa.py"
    script.write_text(f"import sys; sys.path.insert(0, {str(ROOT)!r})" + COMMAND.format(does=does))
    call = [words[0], str(SIERRA), "--stage", "1", "--bots", "book", "--lang", "en", *words[1:]]
    done = subprocess.run(
        [sys.executable, str(script), *call],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "(Stuck) has not answered" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    written = [path.name for path in tmp_path.rglob("*") if path.is_file() and path != script]
    assert [name for name in written if not name.endswith((".csv", ".json"))] == []
