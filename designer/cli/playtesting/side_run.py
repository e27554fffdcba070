"""Playtests of one stage under several games: the batches one after the other, then the table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from designer.cli.call.common import DONE, REFUSED, print_json, print_refusal, print_text
from designer.cli.playtesting.batch import BatchRun
from designer.cli.playtesting.playtest_text import summary_row
from designer.cli.playtesting.side_text import print_side_by_side, side_row
from designer.i18n import join_words
from designer.words import say
from engine.errors import SetupError
from engine.games import GAMES, game_named
from engine.playtests.changes import plan_games

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor
    from pathlib import Path

    import click

    from engine.playtests.summary import Summary
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
}
"""Options that speak of one game, and have no meaning for several."""


def told_apart(ctx: click.Context) -> str:
    """Return the first option of a call that speaks of one game alone, or nothing."""
    from click.core import ParameterSource

    given = (ctx.get_parameter_source(name) for name in APART)
    named = zip(APART.values(), given, strict=True)
    return next((o for o, source in named if source is ParameterSource.COMMANDLINE), "")


@dataclass(frozen=True)
class SideBySide:
    """One stage of a tour, the games it is to be ridden in, and so many races of each."""

    lang: str
    tour: Tour
    stage: int
    games: str
    seed: str
    count: int

    def run(
        self, pool: tuple[Callable[[], Executor], int], out: Path | None, *, as_json: bool
    ) -> int:
        """Ride the races game by game and show what they say; Ctrl-C shows what is done."""
        if self.count < 1:
            raise SetupError("playtest_none", count=self.count)
        named = list(GAMES) if self.games == ALL else self.games.split(",")
        games = [game_named(name.strip()) for name in dict.fromkeys(named)]
        plans = plan_games(self.tour, self.stage, games, seed=self.seed)
        batches: list[BatchRun] = []
        for one in plans:
            if one.plan is None:
                continue
            batch = BatchRun(self.lang, one.plan, self.count, out / one.game.id if out else None)
            batches.append(batch)
            batch.run(*pool, time.perf_counter, quiet=as_json)
            if batch.files:
                batch.files.close(summary_row(one.plan, batch))
            if batch.stopped:
                break
        summaries = {batch.plan.game: batch.summary for batch in batches}
        if as_json:
            print_json(self._document(plans, summaries))
        else:
            print_side_by_side(self.lang, plans, summaries, self.seed, self.count)
        return self._end(batches)

    def _document(self, plans: list[Any], summaries: dict[str, Summary]) -> dict[str, Any]:
        return side_row(self.lang, self.tour, plans, summaries, self.seed, self.count)

    def _end(self, batches: list[BatchRun]) -> int:
        """Say which batch is not whole, and why."""
        code = DONE
        part = [
            say(
                self.lang,
                "playtest.part",
                done=batch.summary.races,
                count=batch.count,
            )
            for batch in batches
            if batch.stopped
        ]
        if part:
            print_text(
                say(self.lang, "playtest.side_part", told=join_words(self.lang, part)), err=True
            )
            code = REFUSED
        for batch in batches:
            if batch.refused:
                code = print_refusal(batch.refused.sentence(self.lang))
            if batch.failure:
                number, sentence = batch.failure.number, batch.failure.error.sentence(self.lang)
                told = say(self.lang, "playtest.failed_bare", number=number, sentence=sentence)
                code = print_refusal(told)
        return code
