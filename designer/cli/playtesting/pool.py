"""The pool that rides the races of a playtest: here, in processes, or on a dask cluster."""

from __future__ import annotations

import re
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import click

from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable


HERE = "127.0.0.1"
"""The address on which only this machine is heard."""
_COUNT = re.compile(r"[0-9]{1,4}")


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
    lang: str, workers: str, cluster: str | None, cores: int
) -> tuple[Callable[[], Executor], int]:
    """Return what makes an executor, and how many hands it has."""
    if cluster:
        return _dask(lang, cluster)
    if workers != "auto" and not (_COUNT.fullmatch(workers) and 0 < int(workers) <= 1024):
        want = say(lang, "help.workers_wanted")
        said = say(lang, "help.bad_value", param="--workers", want=want)
        raise click.ClickException(said)
    count = cores if workers == "auto" else int(workers)
    if count == 1:
        return InlineExecutor, 1
    from designer.jobs.pool import RacePool

    return lambda: RacePool(count), count


def _dask(lang: str, address: str) -> tuple[Callable[[], Executor], int]:
    try:
        from distributed import Client, LocalCluster
    except ImportError as missing:
        raise click.ClickException(say(lang, "playtest.no_cluster")) from missing
    try:
        if address == "local":  # whatever else dask is told of, nothing but this machine is heard
            here = LocalCluster(host=HERE, dashboard_address=f"{HERE}:0")  # type: ignore[no-untyped-call]
            client = Client(here)  # type: ignore[no-untyped-call]
        else:
            client = Client(address=address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as away:
        said = say(lang, "playtest.cluster_away", address=address)
        raise click.ClickException(said) from away
    hands = sum(w["nthreads"] for w in client.scheduler_info(n_workers=-1)["workers"].values())
    return client.get_executor, max(1, hands)
