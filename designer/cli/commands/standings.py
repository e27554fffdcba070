"""`etapa standings`: every classification of a filled workbook or of a tour's own results."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import (
    exit_code,
    finding_row,
    into_option,
    make_command,
    one_line,
    paper_option,
    print_findings,
    print_json,
    print_table,
    print_text,
)
from designer.cli.help import OutputFile

if TYPE_CHECKING:
    from designer.cli.results import ResultSource
    from designer.language import Language
    from designer.sheets.plan import WorkbookPlan
    from designer.sheets.report import ClassificationReport


@make_command
@click.argument("file", type=click.Path())
@click.option("--after", type=int)
@click.option("--pdf", type=OutputFile(".pdf"))
@click.option("--corrected", type=OutputFile(".pdf"))
@click.option("--number", type=click.IntRange(1))
@click.option("--correction", default="")
@paper_option
@into_option
def command(
    file: str,
    after: int | None,
    pdf: str | None,
    corrected: str | None,
    number: int | None,
    correction: str,
    paper: str,
    into: str | None,
    language: Language,
    as_json: bool,
) -> int:
    """Compute every classification from FILE, a filled workbook or a tour."""
    from designer.cli.results import join_jury, open_source, store_results
    from designer.sheets.plan import plan_workbook
    from designer.sheets.report import make_report
    from designer.texts.jury import merge_text
    from engine.errors import TourError

    source = open_source(file)
    if into is not None:
        source = join_jury(source, into)
    plan = plan_workbook(source.tour, language, source.results)
    if after is not None and not 0 < after <= plan.standings.counted_stages:
        raise TourError("standings_after", asked=after, count=plan.standings.counted_stages)
    report = make_report(plan, after)
    if into is not None:
        store_results(source, into)
    if pdf is not None or corrected is not None:
        from designer.jobs.results import write_corrected
        from designer.kit.communique import Issue, write_communiques
        from designer.kit.paper import paper_named as sheet

        issued = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
        if pdf is not None:
            issue = Issue(number or report.stage, issued, correction)
            write_communiques([(report, issue)], Path(pdf), language, sheet(paper))
        if corrected is not None:
            write_corrected(plan, issued, Path(corrected), language, sheet(paper))
    if as_json:
        print_json(_report_row(language, source, plan, report))
    else:
        _print_report(language, source, plan, report)
        for key, path in (("stored", into), ("pdf_written", pdf), ("pdf_written", corrected)):
            if path is not None:
                print_text(language.say(f"standings.{key}", path=path))
        if said := merge_text(language, source.merged, source.tour):
            print_text(said)
    return exit_code((*source.findings, *plan.standings.findings))


def _report_row(
    language: Language, source: ResultSource, plan: WorkbookPlan, report: ClassificationReport
) -> dict[str, object]:
    from designer.texts.jury import merge_text
    from engine.standings.book import leaders_by_name

    standings, stage = plan.standings, report.stage
    leaders = standings.snapshots[stage - 1].leaders if stage else standings.leaders
    findings = (*source.findings, *standings.findings)
    return {
        "tour": report.tour,
        "after": stage,
        "provisional": report.provisional,
        "sections": [
            {"key": s.key, "title": s.title, "heads": s.heads, "rows": s.rows}
            for s in report.sections
        ],
        "jerseys": leaders_by_name(leaders),
        "winner": standings.winner,
        "pools": {str(e.bib): standings.pool_of(e.bib, stage) for e in plan.facts.entrants},
        "out": [
            {"bib": g.bib, "stage": g.stage, "status": g.status}
            for g in standings.gone
            if g.stage <= stage
        ],
        "merged": merge_text(language, source.merged, source.tour),
        "findings": [
            finding_row(language, f, place=source.place_text(language, f)) for f in findings
        ],
    }


def _print_report(
    language: Language, source: ResultSource, plan: WorkbookPlan, report: ClassificationReport
) -> None:
    mark = f" · {language.say('standings.provisional').upper()}" if report.provisional else ""
    print_text(one_line(f"{report.tour} · {report.title}{mark}"))
    for section in report.sections:
        print_text(f"\n{section.title}")
        rows = [tuple(one_line(str(v)) for v in row) for row in (section.heads, *section.rows)]
        print_table(rows, [i not in section.wide for i in range(len(section.heads))])
    findings = (*source.findings, *plan.standings.findings)
    if findings:
        print_text("")
    print_findings(language, findings, source.place_text)
