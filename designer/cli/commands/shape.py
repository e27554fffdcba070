"""`etapa shape`: a stage that does what is wished for, by small changes of its road."""

from __future__ import annotations

import os
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    FOUND,
    bots_option,
    game_option,
    make_command,
    print_json,
    print_refusal,
    print_text,
    seed_option,
    show_status,
    split_names,
    stage_option,
    tour_argument,
)
from designer.cli.help import OutputFolder, written_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.jobs.shaping import ShapeWish
    from designer.language import Language
    from designer.texts.shape_report import ShapeReport
    from engine.tour.values import Tour


@make_command
@tour_argument
@stage_option
@click.option("--tour", "whole", is_flag=True)
@click.option("--want", "wants", multiple=True)
@click.option("--minutes", type=click.IntRange(5, 3000))
@click.option("--keep", multiple=True)
@click.option("--changes", type=click.IntRange(1, 6), default=3, show_default=True)
@click.option("--km", type=click.IntRange(0, 100), default=10, show_default=True)
@click.option("--races", type=click.IntRange(300, 1_000_000))
@game_option
@bots_option
@seed_option
@click.option("--workers", default="auto", show_default=True)
@click.option("--cluster")
@click.option("--take", type=click.IntRange(1, 3))
@click.option("--out", type=OutputFolder(page=True))
def command(tour: str, language: Language, as_json: bool, **options: Any) -> int:
    """Search changes of a stage of TOUR that make it do what is wanted; --take N writes one."""
    from functools import partial

    from designer.cli.common import give_up
    from designer.cli.shape_text import outcome_row, print_report
    from designer.jobs.patience import QuestionTimer, exit_note
    from designer.jobs.pool import pool_of
    from designer.jobs.shaping import make_task, run_search, take_offer
    from designer.texts.shape import change_texts
    from designer.texts.shape_report import read_shape_report
    from engine.files.writing import check_file
    from engine.shape.offers import read_outcome
    from engine.tour.file import load

    if options["whole"] and options["stage"] is not None:
        return print_refusal(language.say("playtest.both"))
    opened, wish = load(tour), shape_wish(language, options)
    if options["take"]:
        check_file(Path(tour))
    task = make_task(opened, wish)
    executor, workers = pool_of(
        language, options["workers"], options["cluster"], os.cpu_count() or 1
    )
    with show_status(language.say("shape.part_base"), quiet=as_json) as show, exit_note() as note:
        leave = partial(give_up, language) if workers == 1 else note.leave_word
        search, whole = run_search(
            task, wish, executor, workers,
            guard=partial(QuestionTimer, give_up=leave),
            show=lambda one: show(
                language.say(
                    "shape.searching", done=one.spent, races=one.races,
                    part=language.say(f"shape.part_{one.part}"),
                )
            ),
        )  # fmt: skip
    outcome = read_outcome(search)
    report = read_shape_report(language, outcome, task, whole=whole)
    if as_json:
        print_json(outcome_row(language, outcome, task, whole=whole))
    else:
        print_report(report)
    if options["out"]:
        _write_report(report, options["out"])
    number = options["take"]
    if number is None:
        if not as_json and outcome.offers and not outcome.met_already:
            _print_how(language, tour, opened, search.races, options)
        return DONE if outcome.met_already or outcome.found else FOUND
    if number > len(outcome.offers):
        count = len(outcome.offers)
        return print_refusal(language.say("shape.no_answer", number=number, count=count))
    offer = outcome.offers[number - 1]
    take_offer(tour, opened, task.numbers, offer)
    changes = "; ".join(change_texts(language, offer, task))
    print_text(language.say("shape.taken", number=number, tour=tour, changes=changes), err=as_json)
    return DONE


def _write_report(report: ShapeReport, out: str) -> None:
    """Write the report: one page where the name ends so, else a folder with page and PDF."""
    from designer.jobs.races import write_report_folder
    from designer.site.report_page import shape_page, write_page, write_shape_report

    page = written_page(out)
    if page is not None:
        write_page(shape_page(report), page)
    else:
        page = write_report_folder(report, Path(out), write_shape_report)
    print_text(report.language.say("playtest.written", path=page.parent, files=page.name), err=True)


def shape_wish(language: Language, options: Mapping[str, Any]) -> ShapeWish:
    """Return what is wished for by the options of a call."""
    from designer.jobs.race_wishes import deal_characters
    from designer.jobs.shaping import ShapeWish
    from designer.texts.shape import read_pins, read_want

    game, bots = options["game"], split_names(options["bots"])
    stage = 1 if options["stage"] is None else options["stage"]
    return ShapeWish(
        stage=None if options["whole"] else stage,
        wants=tuple(
            read_want(language, text, game, of_tour=options["whole"]) for text in options["wants"]
        ),
        pins=read_pins(options["keep"]),
        minutes=options["minutes"],
        changes=options["changes"],
        km=Decimal(options["km"]),
        races=options["races"],
        seed=options["seed"],
        game=game,
        bots=deal_characters(game, bots) if bots else (),
    )


def _print_how(
    language: Language, path: str, tour: Tour, races: int, options: Mapping[str, Any]
) -> None:
    """Say the call that writes the first answer: with so many races it is found again."""
    words = ["etapa shape", path]
    words += ["--tour"] if options["whole"] else ["--stage", str(options["stage"] or 1)]
    words += [word for want in options["wants"] for word in ("--want", f'"{want}"')]
    words += [word for pin in options["keep"] for word in ("--keep", f'"{pin}"')]
    usual = {"changes": 3, "km": 10, "minutes": None, "seed": "1", "bots": ""}
    words += [
        word
        for name, value in usual.items()
        if options[name] != value
        for word in (f"--{name}", str(options[name]))
    ]
    call = " ".join([*words, "--races", str(races), "--take 1"])
    print_text(language.say("shape.how_to_take", call=call, tour=tour.name))
