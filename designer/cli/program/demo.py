"""`etapa demo`: the main job on the shipped 21-stage tour, without a screen."""

from __future__ import annotations

from pathlib import Path

import click

from designer.cli.call.common import lang_option, print_findings, print_text
from designer.words import say

SAMPLE = "giro-2019.etapa"


@click.command()
@click.option("-o", "--out", type=click.Path(), default="demo", show_default=True)
@lang_option
def command(out: str, lang: str) -> int:
    """Convert the shipped 21-stage tour, show what people read, print and race one stage."""
    from designer.cli.program.demo_kit import print_kit
    from designer.cli.program.demo_playtest import race
    from designer.cli.program.demo_sheets import print_workbook
    from designer.cli.tours.stage_text import print_box, print_summary
    from engine.data import SAMPLES
    from engine.road.box import indicator_needs, marker_needs
    from engine.road.roads import roads_of
    from engine.tour.file import load
    from engine.tour.rules import tour_rules

    Path(out).mkdir(parents=True, exist_ok=True)
    tour = load(SAMPLES / SAMPLE)
    whole = roads_of(tour)
    print_text(say(lang, "demo.head", tour=tour.name, stages=len(tour.stages)))
    print_summary(lang, whole)
    print_text("")
    print_box(lang, marker_needs(whole.roads))
    print_text("")
    print_box(lang, indicator_needs(whole.roads, tour_rules(tour)), of="indicator")
    print_text("")
    print_findings(lang, whole.everything)
    print_text("")
    print_kit(tour, lang, out)
    print_workbook(tour, lang, out)
    print_text("")
    race(tour, lang, out)
    return 0
