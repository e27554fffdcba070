"""Calls in other processes: their results, their failures, and what is stopped."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from designer.jobs.runner import Call, Runner
from designer.language import SPANISH
from engine.errors import IntakeError
from engine.intake.source import read_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def runner(qapp: object) -> Iterator[Runner]:
    """Calls in threads of this process: quick to start, and the same promises."""
    made = Runner(lambda: ThreadPoolExecutor(2), width=2)
    yield made
    made.close()


def test_results_come_in_the_order_of_the_calls_and_each_is_progress(runner: Runner, qtbot: QtBot):
    """The last call is the quickest, and still comes last."""
    progress: list[tuple[int, int]] = []
    task = runner.start("x", [Call(_slow, (n, 0.05 if n == 0 else 0)) for n in range(5)])
    task.progressed.connect(lambda *done: progress.append(done))
    with qtbot.waitSignal(task.done) as done:
        pass
    assert done.args == [[0, 1, 2, 3, 4]]
    assert progress == [(n, 5) for n in range(1, 6)]


def test_a_stopped_task_submits_nothing_more(runner: Runner, qtbot: QtBot):
    task = runner.start("x", [Call(time.sleep, (0.01,))] * 1000)
    with qtbot.waitSignal(task.progressed):
        pass
    done: list[object] = []
    task.done.connect(done.append)
    task.stop()
    qtbot.wait(50)
    assert (task.next < 20, done) == (True, [])


def test_a_stopped_task_takes_back_what_waits_for_a_process(runner: Runner, qtbot: QtBot):
    """Five changes while one call is under way: only the last is worked off after it."""
    done: list[int] = []
    busy = runner.start("other", [Call(time.sleep, (0.2,))] * 2)
    for number in range(5):
        last = runner.start("x", [Call(_note, (done, number))])
    with qtbot.waitSignals([last.done, busy.done]):
        pass
    assert done == [4]


def test_a_new_task_of_a_kind_stops_the_old_one(runner: Runner, qtbot: QtBot):
    old = runner.start("x", [Call(time.sleep, (0.01,))] * 50)
    with qtbot.waitSignal(old.ended), qtbot.waitSignal(runner.start("x", [Call(abs, (1,))]).done):
        pass
    assert old.over


def test_what_came_home_does_not_stay_with_the_window(runner: Runner, qtbot: QtBot):
    """Every kit that was drawn on an evening was kept until the window closed."""
    for kind in ("x", "x", "y"):
        task = runner.start(kind, [Call(_slow, (1, 0))])
        with qtbot.waitSignal(task.done) as done:
            pass
        assert done.args[0]
        assert [task.calls, task.results, task.submitted] == [[], {}, []]


def test_a_task_that_is_stopped_by_its_first_part_says_nothing_more(runner: Runner, qtbot: QtBot):
    """Neither that it is done nor how far it is."""
    said: list[str] = []
    task = runner.start("x", [Call(abs, (1,))])
    task.part.connect(lambda *_: task.stop())
    task.done.connect(lambda *_: said.append("done"))
    task.progressed.connect(lambda *_: said.append("progressed"))
    with qtbot.waitSignal(task.ended):
        pass
    assert said == []


def test_a_failure_keeps_its_sentence_or_is_given_one(runner: Runner, qtbot: QtBot, tmp_path: Path):
    """One line of a foreign error, however much the library that failed has to say."""
    refused = runner.start("x", [Call(read_file, (tmp_path / "none.gpx",))])
    with qtbot.waitSignal(refused.failed) as failed:
        pass
    assert isinstance(failed.args[0], IntakeError)
    broken = runner.start("x", [Call(_fail, ("\n  no number\n  whatever else\n" + 999 * "x",))])
    with qtbot.waitSignal(broken.failed) as failed:
        pass
    sentence = failed.args[0].sentence(SPANISH)
    assert ("no number)" in sentence, "\n" in sentence) == (True, False)


def test_work_is_done_in_another_process_and_a_dead_one_is_told(qapp: object, qtbot: QtBot):
    """A process that dies is one sentence, and the next task starts another."""
    real = Runner(width=1)
    first = real.start("x", [Call(os.getpid)])
    with qtbot.waitSignal(first.done, timeout=20_000) as done:
        pass
    dies = real.start("x", [Call(os._exit, (1,))])
    with qtbot.waitSignal(dies.failed, timeout=20_000) as died:
        pass
    again = real.start("x", [Call(os.getpid)])
    with qtbot.waitSignal(again.done, timeout=20_000):
        pass
    real.close()
    assert done.args[0] != [os.getpid()]
    assert died.args[0].key == "job_died"


def _fail(why: str) -> None:
    raise ValueError(why)


def _slow(number: int, seconds: float) -> int:
    time.sleep(seconds)
    return number


def _note(seen: list[int], number: int) -> None:
    seen.append(number)
