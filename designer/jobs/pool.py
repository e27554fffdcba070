"""Makes processes to work in, which end with the one that made them, however that one ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from threading import Thread
from typing import Any

from typing_extensions import override


class Pool(ProcessPoolExecutor):
    """Clean processes on every system, whose work goes on to its end when the pool is left."""

    def __init__(self, workers: int | None = None) -> None:
        spawn = multiprocessing.get_context("spawn")
        super().__init__(workers, mp_context=spawn, initializer=end_with_parent)


class RacePool(Pool):
    """Processes that write no files: they are ended at once where they are not waited for."""

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        processes = list((self._processes or {}).values())
        manager: Any = self._executor_manager_thread  # a thread: typeshed takes it for another
        # First nothing new begins: the pool trips over work taken back once its processes die.
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            return
        for process in processes:
            process.terminate()
        if manager is not None:  # a pool whose manager is done cannot break at the exit
            manager.join()


def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, and not before."""
    # Ctrl-C reaches every process of a terminal: what it means is for the parent to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_for_parent, name="end with parent", daemon=True).start()


def _wait_for_parent() -> None:
    """Wait for the pipe (on Windows, the handle) that closes with the parent, even a killed one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
