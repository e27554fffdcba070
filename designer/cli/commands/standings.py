"""`etapa standings`: every classification of a filled workbook or of a tour's own results."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import (
    exit_code,
    json_option,
    lang_option,
    one_line,
    print_json,
    print_text,
)
from designer.cli.help import OutputFile
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.cli.results import ResultSource
    from designer.sheets.plan import WorkbookPlan
    from designer.sheets.report import ClassificationReport


@click.command()
@click.argument("file", type=click.Path())
@click.option("--after", type=int)
@click.option("--pdf", type=OutputFile(".pdf"))
@click.option("--number", type=click.IntRange(1))
@click.option("--correction", default="")
@click.option("--paper", default="A4", show_default=True)
@click.option("--into", type=click.Path())
@lang_option
@json_option
def command(
    file: str,
    after: int | None,
    pdf: str | None,
    number: int | None,
    correction: str,
    paper: str,
    into: str | None,
    lang: str,
    as_json: bool,
) -> int:
    """Compute every classification from FILE, a filled workbook or a tour."""
    from designer.cli.results import open_source, store_results
    from designer.sheets.plan import plan_workbook
    from designer.sheets.report import make_report
    from engine.errors import TourError

    source = open_source(file)
    made = plan_workbook(source.tour, lang, source.results)
    if after is not None and not 0 < after <= made.standings.counted:
        raise TourError("standings_after", asked=after, count=made.standings.counted)
    told = make_report(made, after)
    if into is not None:
        store_results(source, into)
    if pdf is not None:
        from designer.kit.communique import Issue, write_communique
        from designer.kit.paper import paper_named as sheet

        issued = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
        issue = Issue(number or told.stage, issued, correction)
        write_communique(told, issue, Path(pdf), lang, sheet(paper))
    if as_json:
        print_json(_document(lang, source, made, told))
    else:
        _print(lang, source, made, told)
        for key, path in (("stored", into), ("pdf_written", pdf)):
            if path is not None:
                print_text(say(lang, f"standings.{key}", path=path))
    return exit_code((*source.findings, *made.standings.findings))


def _document(
    lang: str, source: ResultSource, made: WorkbookPlan, told: ClassificationReport
) -> dict[str, object]:
    from engine.standings.book import leaders_told

    standings = made.standings
    leaders = standings.snapshots[told.stage - 1].leaders if told.stage else standings.leaders
    findings = (*source.findings, *standings.findings)
    return {
        "tour": told.tour,
        "after": told.stage,
        "provisional": told.provisional,
        "sections": [
            {"key": s.key, "title": s.title, "heads": s.heads, "rows": s.rows}
            for s in told.sections
        ],
        "jerseys": leaders_told(leaders),
        "winner": standings.winner,
        "pools": {str(e.bib): standings.pool(e.bib, told.stage) for e in made.facts.entrants},
        "out": [
            {"bib": g.bib, "stage": g.stage, "status": g.status}
            for g in standings.gone
            if g.stage <= told.stage
        ],
        "findings": [source.row(lang, f) for f in findings],
    }


def _print(lang: str, source: ResultSource, made: WorkbookPlan, told: ClassificationReport) -> None:
    mark = f" · {say(lang, 'standings.provisional').upper()}" if told.provisional else ""
    print_text(one_line(f"{told.tour} · {told.title}{mark}"))
    for section in told.sections:
        print_text(f"\n{section.title}")
        _table([section.heads, *section.rows], section.wide)
    findings = (*source.findings, *made.standings.findings)
    if findings:
        print_text("")
    for f in findings:
        row = source.row(lang, f)
        mark, said = say(lang, f"cli.{f.severity}"), f"{row['place']}: {row['message']}"
        print_text(f"  {mark:<8} {f.code:<26} {one_line(said)}")


def _table(rows: Sequence[Sequence[object]], wide: Sequence[int]) -> None:
    """Print rows in columns, texts to the left and numbers to the right."""
    texts = [[one_line(str(value)) for value in row] for row in rows]
    sizes = [max(len(row[i]) for row in texts) for i in range(len(texts[0]))]
    for row in texts:
        cells = [
            text.ljust(size) if i in wide else text.rjust(size)
            for i, (text, size) in enumerate(zip(row, sizes, strict=True))
        ]
        print_text("  " + "  ".join(cells).rstrip())
