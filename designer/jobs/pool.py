"""Where races run: in processes of this machine, in this process, or on a dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from threading import Thread
from typing import TYPE_CHECKING, Any

import click
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.language import Language


HERE = "127.0.0.1"
"""The address on which only this machine is heard."""
_COUNT = re.compile(r"[0-9]{1,4}")


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
        results: Any = self._result_queue
        # First nothing new begins: the pool trips over work taken back once its processes die.
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            return
        for process in processes:
            process.terminate()
        if manager is not None:  # a pool whose manager is done cannot break at the exit
            # Of a result that was cut short the rest is waited for as long as it may be written.
            results._writer.close()  # noqa: SLF001 -- ours is the last end that is open
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


class InlineExecutor(Executor):
    """Runs everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task and return its finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as broken:  # noqa: BLE001 -- a future carries whatever was raised
            future.set_exception(broken)
        return future


def pool_of(
    language: Language, workers: str, cluster: str | None, cores: int
) -> tuple[Callable[[], Executor], int]:
    """Return what makes an executor, and how many hands it has."""
    if cluster:
        return _connect_dask(language, cluster)
    if workers != "auto" and not (_COUNT.fullmatch(workers) and 0 < int(workers) <= 1024):
        want = language.say("help.workers_wanted")
        raise click.ClickException(language.say("help.bad_value", param="--workers", want=want))
    count = cores if workers == "auto" else int(workers)
    if count == 1:
        return InlineExecutor, 1
    return lambda: RacePool(count), count


def _connect_dask(language: Language, address: str) -> tuple[Callable[[], Executor], int]:
    try:
        from distributed import Client, LocalCluster
    except ImportError as missing:
        raise click.ClickException(language.say("playtest.no_cluster")) from missing
    try:
        if address == "local":  # whatever else dask is told of, nothing but this machine is heard
            here = LocalCluster(host=HERE, dashboard_address=f"{HERE}:0")  # type: ignore[no-untyped-call]
            client = Client(here)  # type: ignore[no-untyped-call]
        else:
            client = Client(address=address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as away:
        raise click.ClickException(language.say("playtest.cluster_away", address=address)) from away
    threads = sum(w["nthreads"] for w in client.scheduler_info(n_workers=-1)["workers"].values())
    return client.get_executor, max(1, threads)
