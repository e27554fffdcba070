"""Papers to download: the road-book of each stage, the communiqué of each that counts."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from designer.i18n import format_date
from designer.kit.communique import Issue, communique
from designer.kit.files.prepare import name_scope
from designer.kit.files.write import PrintStyle, draw_part
from designer.kit.kit import make_components
from designer.kit.lay import lay_out
from designer.kit.page.paper import paper_named
from designer.kit.start import make_job
from designer.sheets.report import make_report

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.sheets.plan import WorkbookPlan
    from engine.tour.values import Tour

ROADBOOK = "roadbook"
PAPER = "A4"


class TourPapers:
    """Draws the papers of one tour in one language."""

    def __init__(self, tour: Tour, lang: str) -> None:
        self.tour, self.lang = tour, lang

    @cached_property
    def _job(self) -> Job:
        return make_job(self.tour, paper_named(PAPER), lang=self.lang)

    def road_book(self, number: int) -> bytes:
        """Return the pages of the road-book of one stage."""
        of_stage = replace(self._job, stages=(self._job.stages[number - 1],), whole=False)
        style = PrintStyle(self.tour.name, name_scope(of_stage), of_stage.paper, self.lang)
        (part,) = make_components(of_stage, (ROADBOOK,))
        return draw_part(lay_out([part], of_stage.paper), style)

    def communique(self, plan: WorkbookPlan, number: int) -> bytes:
        """Return the communiqué after a stage, with its number and, where it has one, its date."""
        date = self.tour.stages[number - 1].date
        issued = format_date(self.lang, date) if date else ""
        return communique(make_report(plan, number), Issue(number, issued), self.lang)


def paper_file(kind: str, number: int) -> str:
    """Return the name of the file of a paper."""
    return f"{kind}-{number:02}.pdf"
