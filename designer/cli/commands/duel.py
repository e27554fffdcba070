"""`etapa duel`: one manager against a field of others, and the search for a trick that beats it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    REFUSED,
    game_option,
    make_command,
    needed_tour,
    own_option,
    print_json,
    print_refusal,
    print_table,
    print_text,
    seed_option,
    show_status,
    split_names,
    stage_option,
    tour_or_own,
)

if TYPE_CHECKING:
    from designer.jobs.duels import DuelWish, Workers
    from designer.language import Language
    from engine.playtests.duel import DuelStage
    from engine.playtests.duel_search import Found

NUMBERS = (0, 1, 1, 1, 1)
"""Which columns of the table stand to the right."""


@make_command
@tour_or_own
@stage_option
@click.option("--types", default="")
@click.option("--tour", "whole", is_flag=True)
@click.option("--us", default="")
@click.option("--field", "field_", default="")
@click.option("-n", "count", type=click.IntRange(1), default=400, show_default=True)
@click.option("--search", type=click.IntRange(3, 100_000))
@game_option
@own_option
@seed_option
@click.option("--fresh", is_flag=True)
@click.option("--workers", default="auto", show_default=True)
def command(tour: str | None, language: Language, as_json: bool, **options: Any) -> int:
    """Let one manager ride against a field of others on stages of TOUR, and say how it does."""
    from designer.jobs.duels import plan_duel
    from designer.jobs.pool import pool_of
    from designer.texts.duel import duel_row, duel_rows, head_text, search_sentence, seat_sentences
    from engine.bots.own import OWN_ENDS
    from engine.tour.file import load

    wish = duel_wish(options)
    if not options["us"] and options["search"] is None:
        return print_refusal(language.say("duel.nobody"))
    opened = load(needed_tour(tour)) if wish.own is None or tour else None
    stages = plan_duel(opened, wish, language)
    workers = pool_of(language, options["workers"], None, os.cpu_count() or 1)
    if wish.us.endswith(OWN_ENDS):
        print_text(language.say("duel.own_rights", file=wish.us), err=True)
    found, code = None, DONE
    try:
        if options["us"]:
            _ride(language, stages, wish, workers, quiet=as_json)
        if options["search"] is not None:
            found = _search(language, stages, wish, options["search"], workers, quiet=as_json)
    except KeyboardInterrupt:
        code = print_refusal(language.say("cli.stopped"))
    if as_json:
        print_json(duel_row(stages, found, options["search"] or 0))
        return code
    if any(stage.count.races for stage in stages):
        print_text(head_text(language, stages))
        print_table(list(duel_rows(language, stages)), NUMBERS)
        for sentence in seat_sentences(language, stages):
            print_text(sentence)
    if found is not None:
        print_text(search_sentence(language, found, options["search"]))
    return code if code == REFUSED else DONE


def duel_wish(options: dict[str, Any]) -> DuelWish:
    """Return what is wished for by the options of a call."""
    from designer.jobs.duels import DuelWish
    from engine.games import GAMES

    game, stage = options["game"], options["stage"]
    return DuelWish(
        us=options["us"] or GAMES[game].manager,
        field=split_names(options["field_"]),
        game=game,
        stages=() if stage is None else (stage,),
        types=split_names(options["types"].upper()),
        whole=options["whole"],
        own=options["own"],
        count=options["count"],
        seed=options["seed"],
        fresh=options["fresh"],
    )


def _ride(
    language: Language, stages: list[DuelStage], wish: DuelWish, workers: Workers, *, quiet: bool
) -> None:
    from designer.jobs.duels import ride_duel

    done = 0
    with show_status(language.say("duel.riding", done=0, races=wish.count), quiet=quiet) as show:
        for _stage, chunk in ride_duel(stages, wish.count, workers):
            done += len(chunk.played)
            show(language.say("duel.riding", done=done, races=wish.count))


def _search(
    language: Language,
    stages: list[DuelStage],
    wish: DuelWish,
    tricks: int,
    workers: Workers,
    *,
    quiet: bool,
) -> Found | None:
    from designer.jobs.duels import plan_search, ride_search
    from designer.texts.duel import search_sentence
    from engine.playtests.duel_search import Found

    search = plan_search(stages, tricks, wish.count)
    with show_status(language.say("duel.searching", left=tricks, each=0), quiet=quiet) as show:
        for step in ride_search(search, workers):
            if isinstance(step, Found):
                return step
            show(search_sentence(language, step, tricks))
    return None
