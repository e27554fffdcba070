"""The last part of `etapa demo`: a small playtest of one stage, and its picture."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from designer.cli.call.common import print_text
from designer.words import say

if TYPE_CHECKING:
    from engine.tour.values import Tour

STAGE = 16
"""The queen stage whose kit is printed."""
RACES = 60
"""Enough for intervals of a few per cent, few enough to wait for."""


def race(tour: Tour, lang: str, folder: str) -> None:
    """Race one stage some tens of times, say what it does to a race, write report and picture."""
    from designer.cli.playtesting.batch import BatchRun
    from designer.cli.playtesting.playtest_text import print_summary
    from designer.cli.playtesting.pool import pool_of
    from designer.cli.playtesting.report import subject_of
    from designer.site.report_files import write_report
    from engine.games import DEFAULT
    from engine.playtests.plan import stage_plan

    batch = BatchRun(lang, stage_plan(tour, STAGE, game=DEFAULT), RACES, None)
    executor, hands = pool_of(lang, "auto", None, os.cpu_count() or 1)
    batch.run(executor, hands, time.perf_counter, quiet=False)
    print_summary(lang, tour.name, batch.plan, batch, "")
    broken = batch.failure.error if batch.failure else batch.refused
    if broken is not None:
        raise broken
    if batch.summary.races:
        names = ", ".join(write_report(subject_of(tour, batch, ""), Path(folder)))
        print_text(say(lang, "playtest.written", path=folder, files=names))
