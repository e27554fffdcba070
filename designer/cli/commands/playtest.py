"""`etapa playtest`: a stage, a tour or a game's own course raced many times; games side by side."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    REFUSED,
    bots_option,
    game_option,
    give_up,
    make_command,
    needed_tour,
    own_option,
    print_json,
    print_refusal,
    print_text,
    seed_option,
    split_names,
    stage_option,
    tour_or_own,
)
from designer.cli.help import OutputFolder, written_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.cli.batch import BatchRun, Workers
    from designer.jobs.race_wishes import PlaytestWish
    from designer.language import Language
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour

ALL = "all"
APART = {
    "whole": "--tour",
    "game": "--game",
    "own": "--own",
    "bots": "--bots",
    "against": "--against",
    "against_bots": "--against-bots",
    "single": "--race",
    "clocks": "--clock",
}
"""Options that speak of one game, and have no meaning for several."""


@make_command
@tour_or_own
@stage_option
@click.option("--tour", "whole", is_flag=True)
@click.option("-n", "count", type=int, default=500, show_default=True)
@game_option
@click.option("--games", "side")
@own_option
@bots_option
@seed_option
@click.option("--against", type=click.Path())
@click.option("--against-bots", default="")
@click.option("--workers", default="auto", show_default=True)
@click.option("--cluster")
@click.option("--fresh", is_flag=True)
@click.option("--clock", "clocks", multiple=True, type=click.Path())
@click.option("--advise", type=click.IntRange(1))
@click.option("--race", "single", type=click.IntRange(1))
@click.option("--out", type=OutputFolder(page=True))
def command(tour: str | None, language: Language, as_json: bool, **options: Any) -> int:
    """Race a stage of TOUR, or a game's own course, many times, and say what it does."""
    from designer.cli.batch import BatchRun
    from designer.cli.playtest_text import print_summary, summary_row
    from designer.jobs.pool import pool_of
    from designer.jobs.race_wishes import plan_races
    from designer.texts.pace import clock_row, clock_sentences
    from engine.tour.file import load

    refused = _find_clash(language, options)
    if refused:
        return print_refusal(refused)
    wish, out = playtest_wish(options), options["out"]
    if options["side"] is not None:
        pool = pool_of(language, options["workers"], options["cluster"], os.cpu_count() or 1)
        games = SideBySide(
            language, wish.version_of(load(needed_tour(tour))), options["side"], wish
        )
        return games.run(pool, Path(out) if out else None, as_json=as_json)
    version = load(needed_tour(tour)) if wish.own is None or tour else None
    if options["single"] is not None:
        plan = plan_races(version, wish, language).plan
        return _write_race(language, plan, options["single"], out)
    plan, opened = plan_races(version, wish, language)
    pool = pool_of(language, options["workers"], options["cluster"], os.cpu_count() or 1)
    page = written_page(out)
    batch = BatchRun(language, plan, wish.count, Path(out) if out and page is None else None)
    try:
        batch.run(pool, quiet=as_json)
        if options["advise"] and batch.whole:
            batch.advise(None if wish.own else opened, options["advise"], pool)
    except BaseException:
        if batch.files:
            batch.files.drop()
        raise
    other = " · ".join(part for part in (options["against"], options["against_bots"]) if part)
    try:
        if as_json:
            timed = {} if wish.clock is None else {"clock": clock_row(wish.clock)}
            print_json(summary_row(plan, batch) | timed)
        else:
            print_summary(language, opened.name, plan, batch, other)
            for sentence in () if wish.clock is None else clock_sentences(language, wish.clock):
                print_text(f"  {sentence}")
    finally:  # whatever becomes of what is said, what was ridden is kept
        code = _close_batch(language, opened, batch, other, page)
    return code


def _find_clash(language: Language, options: Mapping[str, Any]) -> str:
    """Return why options of a call do not go together; nothing where they do."""
    stage, whole = options["stage"], options["whole"]
    if options["side"] is not None:
        apart = _find_apart_option(click.get_current_context())
        return language.say("playtest.side_alone", option=apart) if apart else ""
    if options["clocks"] and (whole or options["single"] is not None):
        return language.say("playtest.clock_stage")
    if whole and (stage is not None or options["single"] is not None):
        return language.say("playtest.both")
    if options["advise"] and whole:
        return language.say("playtest.advise_stage")
    if options["own"] is not None and (whole or stage is not None):
        return language.say("playtest.own_alone")
    return ""


def playtest_wish(options: Mapping[str, Any]) -> PlaytestWish:
    """Return what is wished for by the options of a call, the other version opened."""
    from designer.jobs.race_wishes import PlaytestWish, deal_characters
    from designer.jobs.races import learn_from_records
    from engine.bots import deal_bots
    from engine.tour.file import load

    game, others = options["game"], split_names(options["against_bots"])
    compared = options["against"] if options["single"] is None else None
    stage = 1 if options["stage"] is None else options["stage"]
    return PlaytestWish(
        game=game,
        stage=None if options["whole"] else stage,
        seed=options["seed"],
        bots=deal_bots(game, split_names(options["bots"])),
        count=options["count"],
        own=options["own"],
        fresh=options["fresh"],
        against=load(compared) if compared else None,
        against_bots=deal_characters(game, others) if others else (),
        clock=learn_from_records(options["clocks"]) if options["clocks"] else None,
    )


def _find_apart_option(ctx: click.Context) -> str:
    """Return the first option of a call that speaks of one game alone, or nothing."""
    from click.core import ParameterSource

    typed = (
        name for name in APART if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    )
    return APART.get(next(typed, ""), "")


def _write_race(language: Language, plan: PlaytestPlan, number: int, out: str | None) -> int:
    """Write one race of a batch as a record, by its number."""
    from designer.jobs.patience import QuestionTimer
    from engine.files.writing import replace_file
    from engine.playtests.play import record_race
    from engine.race.record import pack_record

    target = Path(out or ".") / f"race-{number}.acta"
    with QuestionTimer(give_up=partial(give_up, language)):
        record = record_race(plan, number)
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, pack_record(record))
    print_text(language.say("playtest.written", path=target.parent, files=target.name))
    return DONE


def _close_batch(
    language: Language, tour: Tour, batch: BatchRun, other: str, page: Path | None
) -> int:
    """Finish the files, and say what a failed race or a full disk has left."""
    from designer.cli.batch import subject_of
    from designer.cli.playtest_text import summary_row
    from designer.site.report_page import report_page, write_page, write_report

    if page is not None and batch.summary.races:
        try:
            write_page(report_page(subject_of(tour, batch, other)), page)
        except OSError as full:
            return _refuse_unwritten(language, page, full, batch)
        print_text(language.say("playtest.written", path=page.parent, files=page.name), err=True)
    if batch.files:
        names = batch.files.close(summary_row(batch.plan, batch))
        if batch.summary.races and not batch.files.refused:
            try:
                names += write_report(subject_of(tour, batch, other), batch.files.folder)
            except OSError as full:
                batch.files.refused = full
        if batch.files.refused:
            return _refuse_unwritten(language, batch.files.folder, batch.files.refused, batch)
        files = ", ".join(names)
        print_text(language.say("playtest.written", path=batch.files.folder, files=files), err=True)
    return _say_failures(language, [batch], REFUSED if batch.stopped else DONE)


def _refuse_unwritten(language: Language, path: Path, full: OSError, batch: BatchRun) -> int:
    from engine.errors import system_error_text

    detail, races = system_error_text(language, full), batch.summary.races
    return print_refusal(language.say("playtest.not_written", path=path, detail=detail, done=races))


def _say_failures(language: Language, batches: list[BatchRun], code: int) -> int:
    """Say why batches could not go on, and return the exit code with that."""
    for batch in batches:
        if batch.refused:
            code = print_refusal(language.refusal_text(batch.refused))
        if batch.failure:
            number, sentence = batch.failure.number, language.refusal_text(batch.failure.error)
            words = {"number": number, "sentence": sentence}
            code = print_refusal(language.say("playtest.failed_bare", **words))
    return code


@dataclass(frozen=True)
class SideBySide:
    """One stage of a tour, the games it is to be ridden in, and so many races of each."""

    language: Language
    tour: Tour
    games: str
    wish: PlaytestWish

    def run(self, pool: Workers, out: Path | None, *, as_json: bool) -> int:
        """Ride the races game by game and show what they say; Ctrl-C shows what is done."""
        from designer.cli.batch import BatchRun
        from designer.cli.playtest_text import print_side_by_side, side_row, summary_row
        from engine.games import GAMES, game_named
        from engine.playtests.changes import plan_games

        seed, count = self.wish.seed, self.wish.count
        names = list(GAMES) if self.games == ALL else self.games.split(",")
        games = [game_named(name.strip()) for name in dict.fromkeys(names)]
        plans = plan_games(self.tour, self.wish.stage or 1, games, seed=seed)
        batches: list[BatchRun] = []
        for one in plans:
            if one.plan is None:
                continue
            batch = BatchRun(self.language, one.plan, count, out / one.game.id if out else None)
            batches.append(batch)
            batch.run(pool, quiet=as_json)
            if batch.files:
                batch.files.close(summary_row(one.plan, batch))
            if batch.stopped:
                break
        summaries = {batch.plan.game: batch.summary for batch in batches}
        if as_json:
            head = {"tour": self.tour.name, "stage": plans[0].converted.road.number}
            head |= {"seed": seed, "asked": count}
            print_json(head | side_row(self.language, plans, summaries))
        else:
            print_side_by_side(self.language, plans, summaries, seed, count)
        parts = [
            self.language.say("playtest.part", done=batch.summary.races, count=batch.count)
            for batch in batches
            if batch.stopped
        ]
        if parts:
            text = self.language.say("playtest.side_part", told=self.language.join_words(parts))
            print_text(text, err=True)
        return _say_failures(self.language, batches, REFUSED if parts else DONE)
