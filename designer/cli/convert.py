"""`etapa convert`: sections, squares, lines, markers, type and box needs of every stage."""

from __future__ import annotations

import click

from designer.cli.common import (
    exit_code,
    finding_rows,
    json_option,
    lang_option,
    print_findings,
    print_json,
    refuse,
    tell,
)
from designer.words import say


@click.command()
@click.argument("tour", type=click.Path())
@click.option("--stage", type=int)
@click.option("--by-type", is_flag=True)
@lang_option
@json_option
def command(tour: str, stage: int | None, by_type: bool, lang: str, as_json: bool) -> int:
    """Convert TOUR into squares. Exit 1 when a finding is an error."""
    from designer.cli.shown.stage_rows import need_rows, stage_row
    from designer.cli.shown.stage_text import print_box, print_stage
    from engine.road.box import indicator_needs, marker_needs
    from engine.road.survey import in_creation_order, survey
    from engine.tour.file import open_tour
    from engine.tour.rules import Rules

    opened = open_tour(tour)
    whole = survey(opened.tour)
    chosen = [s for s in whole.stages if stage is None or s.number == stage]
    if stage is not None and not chosen:
        return refuse(say(lang, "convert.no_stage", number=stage, count=len(whole.stages)))
    rules = Rules(opened.tour.rules)
    if by_type:
        chosen = in_creation_order(chosen, rules)
    roads = [s.road for s in chosen if s.road is not None]
    markers = marker_needs(roads)
    indicators = indicator_needs(roads, rules)
    general = (*opened.findings, *whole.findings) if stage is None else ()
    if as_json:
        print_json(
            {
                "tour": opened.tour.name,
                "stages": [stage_row(lang, s) for s in chosen],
                "box": {"markers": need_rows(markers), "indicators": need_rows(indicators)},
                "findings": finding_rows(lang, general),
            }
        )
    else:
        for surveyed in chosen:
            print_stage(lang, surveyed)
        print_box(lang, markers)
        tell("")
        print_box(lang, indicators, of="indicator")
        if general:
            tell("")
            print_findings(lang, general)
    return exit_code([*general, *(f for s in chosen for f in s.findings)])
