"""Processes end with the one that made them: killed, asked to end, or stopped by hand."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Thread

import pytest

from designer.jobs.pool import RacePool

ROOT = Path(__file__).parents[3]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)

WORKING = """
import sys, time
from designer.jobs.pool import Pool
if __name__ == "__main__":
    pool = Pool(2)
    jobs = [pool.submit(time.sleep, 900) for _ in range(2)]
    while not all(job.running() for job in jobs):
        time.sleep(0.01)
    print("ready", flush=True)
    time.sleep(900)
"""
"""Makes two processes that have far longer to go than anybody waits for them."""

RACING = """
import signal, sys, time
from designer.cli import main
from designer.cli import batch
if __name__ == "__main__":
    real = batch.BatchFiles.add
    def add_and_tell(files, played):
        real(files, played)
        print("ready", flush=True)
        time.sleep(900)
    batch.BatchFiles.add = add_and_tell
    signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored where tests run
    main(sys.argv[1:])
"""
"""Runs a command, tells when the first races of a batch are written, and is ended right there."""

HUNG = 120
"""Seconds after which a process that should end is taken to hang, however busy the machine is."""


def end(code: str, arguments: list[str], how: int) -> tuple[int, str, str]:
    """End a process that says it is ready; return its code and output once nobody writes to it.

    Its workers have its standard output, so it is at its end only when all of them are.
    """
    call = [sys.executable, "-c", code, *arguments]
    with Popen(call, cwd=ROOT, stdout=PIPE, stderr=PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        parent.send_signal(how)
        try:
            out, err = parent.communicate(timeout=HUNG)
        finally:
            parent.kill()
    return parent.returncode, out, err


def test_a_killed_process_takes_its_workers_with_it():
    """Nobody is asked: the workers see that their parent is gone, and end."""
    code, out, _ = end(WORKING, [], KILL)
    assert (code != 0, out) == (True, "")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, KILL])
def test_a_batch_that_is_ended_leaves_nobody_at_work(tmp_path: Path, how: signal.Signals):
    """Asked or interrupted it keeps what is done and says so; killed it can say nothing."""
    batch = ["playtest", "samples/sierra.etapa", "--stage", "1", "--lang", "en", "-n", "5000"]
    options = ["--bots", "book", "--workers", "2", "--out", str(tmp_path)]
    _, _, err = end(RACING, [*batch, *options], how)
    assert "Traceback" not in err
    kept = (tmp_path / "races.csv").exists(), "Stopped after" in err
    assert kept == (how != KILL, how != KILL)


def test_leaving_racers_without_waiting_ends_them():
    """Who does not wait for a race needs none of it."""
    racers = RacePool(1)
    job = racers.submit(time.sleep, 900)
    while not job.running():
        time.sleep(0.01)
    (process,) = multiprocessing.active_children()
    racers.shutdown(wait=False, cancel_futures=True)
    process.join(HUNG)
    assert process.exitcode is not None


@pytest.mark.parametrize("_", range(5))
def test_racers_left_with_much_to_do_end_in_silence(_: int):
    """Whatever waits is taken back first: no thread of the pool trips over it (an error here)."""
    racers = RacePool(1)
    jobs = [racers.submit(time.sleep, 900) for _ in range(50)]
    racers.shutdown(wait=False, cancel_futures=True)
    assert all(job.done() for job in jobs)


@pytest.mark.parametrize("_", range(3))
def test_racers_left_amid_a_result_are_not_waited_for(_: int):
    """A worker that was ended while it wrote had its pool wait for ever for the rest."""
    racers = RacePool(2)
    jobs = [racers.submit(bytes, 20_000_000) for _ in range(50)]
    while not jobs[0].done():
        time.sleep(0.01)
    leaving = Thread(target=racers.shutdown, kwargs={"wait": False, "cancel_futures": True})
    leaving.daemon = True
    leaving.start()
    leaving.join(HUNG / 4)
    assert not leaving.is_alive()
