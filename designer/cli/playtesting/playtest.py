"""`etapa playtest`: hundreds of races of a stage, or tours, and what they say."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.call.common import (
    DONE,
    REFUSED,
    give_up,
    json_option,
    lang_option,
    print_json,
    print_refusal,
    print_text,
)
from designer.cli.call.kinds import game_option, needed_tour, own_option, tour_or_own
from designer.words import say

PAGE_ENDS = (".html", ".htm")
"""A name that ends so is one page; any other is a folder."""

if TYPE_CHECKING:
    from designer.cli.playtesting.batch import BatchRun
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour


@click.command()
@tour_or_own
@click.option("--stage", type=int)
@click.option("--tour", "whole", is_flag=True)
@click.option("-n", "count", type=int, default=500, show_default=True)
@game_option
@click.option("--games", "side")
@own_option
@click.option("--bots", default="")
@click.option("--seed", default="1", show_default=True)
@click.option("--against", type=click.Path())
@click.option("--against-bots", default="")
@click.option("--workers", default="auto", show_default=True)
@click.option("--cluster")
@click.option("--fresh", is_flag=True)
@click.option("--advise", type=click.IntRange(1))
@click.option("--race", "single", type=click.IntRange(1))
@click.option("--out", type=click.Path())
@lang_option
@json_option
def command(
    tour: str | None,
    stage: int | None,
    whole: bool,
    count: int,
    game: str,
    side: str | None,
    own: str | None,
    bots: str,
    seed: str,
    against: str | None,
    against_bots: str,
    workers: str,
    cluster: str | None,
    fresh: bool,
    advise: int | None,
    single: int | None,
    out: str | None,
    lang: str,
    as_json: bool,
) -> int:
    """Race a stage of TOUR, or a game's own course, many times, and say what it does."""
    from designer.cli.playtesting.batch import BatchRun
    from designer.cli.playtesting.playtest_text import print_summary, summary_row
    from designer.jobs.pool import pool_of
    from engine.tour.file import load

    if side is not None:
        from designer.cli.playtesting.side_run import SideBySide, told_apart

        apart = told_apart(click.get_current_context())
        if apart:
            return print_refusal(say(lang, "playtest.side_alone", option=apart))
        pool = pool_of(lang, workers, cluster, os.cpu_count() or 1)
        asked = SideBySide(lang, load(needed_tour(tour)), stage or 1, side, seed, count)
        return asked.run(pool, Path(out) if out else None, as_json=as_json)
    if whole and (stage is not None or single is not None):
        return print_refusal(say(lang, "playtest.both"))
    if advise and whole:
        return print_refusal(say(lang, "playtest.advise_stage"))
    if own is not None and (whole or stage is not None):
        return print_refusal(say(lang, "playtest.own_alone"))
    opens = partial(_open, fresh=fresh)
    named = opens(needed_tour(tour)) if own is None or tour else None
    characters = tuple(part.strip() for part in bots.split(",") if part.strip())
    planned = partial(_plan, lang, stage=stage, whole=whole, seed=seed, game=game, own=own)
    plan, opened = planned(named, characters)
    if single is not None:
        return _one(lang, plan, single, out)
    if against or against_bots:
        others = tuple(p.strip() for p in against_bots.split(",") if p.strip()) or characters
        version = opens(against) if against else named
        plan = replace(plan, against=planned(version, others)[0])
    executor, hands = pool_of(lang, workers, cluster, os.cpu_count() or 1)
    page = Path(out) if out and out.endswith(PAGE_ENDS) else None
    batch = BatchRun(lang, plan, count, Path(out) if out and page is None else None)
    try:
        batch.run(executor, hands, time.perf_counter, quiet=as_json)
        if advise and batch.whole:
            batch.advise(None if own else opened, advise, executor, hands, time.perf_counter)
    except BaseException:
        if batch.files:
            batch.files.drop()
        raise
    other = " · ".join(part for part in (against, against_bots) if part)
    try:
        if as_json:
            print_json(summary_row(plan, batch))
        else:
            print_summary(lang, opened.name, plan, batch, other)
    finally:  # whatever becomes of what is said, what was ridden is kept
        code = _close(lang, opened, batch, other, page)
    return code


def _close(lang: str, tour: Tour, batch: BatchRun, other: str, page: Path | None) -> int:
    """Finish the files, and say what a failed race or a full disk has left."""
    from designer.cli.playtesting.playtest_text import summary_row
    from designer.cli.playtesting.report import subject_of
    from designer.site.report_page import write_report, write_report_page
    from engine.errors import system_error_text

    code = REFUSED if batch.stopped else DONE
    if page is not None and batch.summary.races:
        try:
            write_report_page(subject_of(tour, batch, other), page)
        except OSError as full:
            detail, done = system_error_text(lang, full), batch.summary.races
            return print_refusal(
                say(lang, "playtest.not_written", path=page, detail=detail, done=done)
            )
        print_text(say(lang, "playtest.written", path=page.parent, files=page.name), err=True)
    if batch.files:
        names = batch.files.close(summary_row(batch.plan, batch))
        if batch.summary.races and not batch.files.refused:
            try:
                names += write_report(subject_of(tour, batch, other), batch.files.folder)
            except OSError as full:
                batch.files.refused = full
        if batch.files.refused:
            detail = system_error_text(lang, batch.files.refused)
            done = batch.summary.races
            return print_refusal(
                say(lang, "playtest.not_written", path=batch.files.folder, detail=detail, done=done)
            )
        files = ", ".join(names)
        print_text(say(lang, "playtest.written", path=batch.files.folder, files=files), err=True)
    if batch.refused:
        code = print_refusal(batch.refused.sentence(lang))
    if batch.failure:
        number, sentence = batch.failure.number, batch.failure.error.sentence(lang)
        code = print_refusal(say(lang, "playtest.failed_bare", number=number, sentence=sentence))
    return code


def _open(path: str | Path, *, fresh: bool) -> Tour:
    """Return the tour of a file; a fresh one has ridden nothing yet."""
    from engine.tour.file import load

    opened = load(path)
    return replace(opened, results={}, games={}) if fresh else opened


def _plan(
    lang: str,
    tour: Tour | None,
    bots: tuple[str, ...],
    *,
    stage: int | None,
    whole: bool,
    seed: str,
    game: str,
    own: str | None,
) -> tuple[PlaytestPlan, Tour]:
    """Return what is raced, and the tour it is of; an own course is one of its own."""
    from designer.own_ride import open_own_ride
    from engine.games import GAMES
    from engine.playtests.plan import ride_plan, stage_plan, tour_plan

    if tour is None or own is not None:
        ride = open_own_ride(lang, GAMES[game], own or "", tour)
        return ride_plan(ride, seed=seed, bots=bots), ride.tour
    if whole:
        return tour_plan(tour, seed=seed, bots=bots, game=game), tour
    number = 1 if stage is None else stage
    return stage_plan(tour, number, seed=seed, bots=bots, game=game), tour


def _one(lang: str, plan: PlaytestPlan, number: int, out: str | None) -> int:
    """Write one race of a batch as a record, by its number."""
    from designer.jobs.patience import QuestionTimer
    from engine.files.writing import replace_file
    from engine.playtests.play import record_race
    from engine.race.record import pack_record

    target = Path(out or ".") / f"race-{number}.acta"
    with QuestionTimer(give_up=partial(give_up, lang)):
        taken = record_race(plan, number)
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, pack_record(taken))
    print_text(say(lang, "playtest.written", path=target.parent, files=target.name))
    return 0
