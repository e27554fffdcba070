"""`etapa check`: what is wrong or odd in a tour, where, and what to do."""

from __future__ import annotations

import click

from designer.cli.call.common import (
    exit_code,
    finding_rows,
    json_option,
    lang_option,
    one_line,
    print_findings,
    print_json,
    print_text,
)
from designer.words import say


@click.command()
@click.argument("tour", type=click.Path())
@lang_option
@json_option
def command(tour: str, lang: str, as_json: bool) -> int:
    """List the findings of TOUR: code, place, sentence. Exit 1 when one is an error."""
    from designer.cli.tours.stage_sizes import print_sizes, stage_sizes
    from designer.picture.names import check_names
    from engine.ride.kept import check_kept
    from engine.road.roads import roads_of
    from engine.tour.file import open_tour

    opened = open_tour(tour)
    whole = roads_of(opened.tour)
    kept, names = check_kept(opened.tour, whole), check_names(opened.tour)
    findings = (*opened.findings, *whole.everything, *kept, *names)
    if as_json:
        stages = stage_sizes(whole)
        rows = finding_rows(lang, findings)
        print_json({"tour": opened.tour.name, "stages": stages, "findings": rows})
    else:
        head = say(lang, "check.head", tour=opened.tour.name, count=len(findings))
        print_text(one_line(head))
        print_sizes(lang, whole)
        print_findings(lang, findings)
    return exit_code(findings)
