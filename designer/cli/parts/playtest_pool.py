"""Where the races of a batch are ridden: here, in processes, or on a dask cluster."""

from __future__ import annotations

import re
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import click

from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable


_COUNT = re.compile(r"[0-9]{1,4}")


class Here(Executor):
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
        return Here, 1
    from designer.jobs.pool import Racers

    return lambda: Racers(count), count


def _dask(lang: str, address: str) -> tuple[Callable[[], Executor], int]:
    try:
        from distributed import Client
    except ImportError as missing:
        raise click.ClickException(say(lang, "playtest.no_cluster")) from missing
    where = {} if address == "local" else {"address": address, "timeout": "10s"}
    try:
        client = Client(**where)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as away:
        said = say(lang, "playtest.cluster_away", address=address)
        raise click.ClickException(said) from away
    hands = sum(w["nthreads"] for w in client.scheduler_info(n_workers=-1)["workers"].values())
    return client.get_executor, max(1, hands)
