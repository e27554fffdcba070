"""`etapa demo`: the main job on the shipped 21-stage tour, without a screen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, lang_option, print_findings, print_text
from designer.cli.help import OutputFolder

if TYPE_CHECKING:
    from designer.language import Language
    from engine.tour.values import Tour


SAMPLE = "giro-2019.etapa"
STAGE = 16
"""A queen stage: every kind of climb, and more markers than the box holds."""
RACES = 60
"""Enough for intervals of a few per cent, few enough to wait for."""


@click.command()
@click.option("-o", "--out", type=OutputFolder(), default="demo", show_default=True)
@lang_option
def command(out: str, language: Language) -> int:
    """Convert the shipped 21-stage tour, show what people read, print and race one stage."""
    from designer.cli.stage_text import print_box, print_stages
    from designer.kit.cut.imposition import count_sheets
    from engine.board import kept_boards
    from engine.board.played_roads import roads_of
    from engine.data import SAMPLES
    from engine.road.check import indicator_needs, marker_needs
    from engine.tour.file import load
    from engine.tour.rules import tour_rules

    Path(out).mkdir(parents=True, exist_ok=True)
    tour = load(SAMPLES / SAMPLE)
    whole = roads_of(tour)
    print_text(language.say("demo.head", tour=tour.name, stages=len(tour.stages)))
    rules = tour_rules(tour)
    boards = [kept_boards.board_of_stage(tour.boards, road, rules) for road in whole.roads]
    sheets = {board.road.number: count_sheets([board]) for board in boards}
    print_stages(language, whole, sheets, count_sheets(boards))
    print_text("")
    print_box(language, marker_needs(whole.roads))
    print_text("")
    print_box(language, indicator_needs(whole.roads, rules), of="indicator")
    print_text("")
    print_findings(language, whole.all_findings)
    print_text("")
    _print_kit(tour, language, out)
    _write_workbook(tour, language, out)
    print_text("")
    _race_stage(tour, language, out)
    return DONE


def _print_kit(tour: Tour, language: Language, folder: str) -> None:
    """Write the kit of one stage into a folder, and say where it is."""
    from designer.kit.job import make_job
    from designer.kit.kit import draw_files, make_kit, name_scope
    from designer.kit.wish import KitWish
    from designer.kit.write import save_files

    wish = KitWish(STAGE)
    kit = make_kit(make_job(tour, wish, language))
    paths = save_files(draw_files(kit), Path(folder))
    sizes = {"files": len(paths), "sheets": kit.laid.paper_count}
    done = language.say("kit.done", folder=folder, paper=wish.paper, **sizes)
    print_text(f"{language.say('kit.kit')}, {name_scope(kit.job)}: {done}")


def _write_workbook(tour: Tour, language: Language, folder: str) -> None:
    """Write the workbook for race night into a folder, and say where it is."""
    from designer.kit.cut.imposition import count_sheets
    from designer.sheets.plan import plan_workbook
    from designer.sheets.save import save_workbook

    path = Path(folder) / f"{language.say('sheets.tab_cover')}.xlsx"
    plan = plan_workbook(tour, language, count_sheets=count_sheets)
    save_workbook(plan, path)
    riders, stages = len(plan.facts.entrants), len(plan.facts.courses)
    print_text(language.say("sheets.written", path=path, riders=riders, stages=stages, counted=0))


def _race_stage(tour: Tour, language: Language, folder: str) -> None:
    """Race one stage some tens of times, say what it does to a race, write report and picture."""
    from designer.cli.batch import BatchRun, subject_of
    from designer.cli.playtest_text import print_summary
    from designer.jobs.pool import pool_of
    from designer.jobs.race_wishes import PlaytestWish, plan_races
    from designer.site.report_page import write_report

    wish = PlaytestWish(stage=STAGE, count=RACES)
    batch = BatchRun(language, plan_races(tour, wish, language).plan, wish.count, None)
    batch.run(pool_of(language, "auto", None, os.cpu_count() or 1), quiet=False)
    print_summary(language, tour.name, batch.plan, batch, "")
    broken = batch.failure.error if batch.failure else batch.refused
    if broken is not None:
        raise broken
    if batch.summary.races:
        names = ", ".join(write_report(subject_of(tour, batch, ""), Path(folder)))
        print_text(language.say("playtest.written", path=folder, files=names))
