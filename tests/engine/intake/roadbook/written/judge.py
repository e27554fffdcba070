"""A page as it was read beside what it says: right, said to be in doubt, or wrong in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.roadbook.stage import read_roadbook
from engine.tour.terrain import is_rising, terrains

if TYPE_CHECKING:
    from engine.tour.finding import Finding
    from engine.tour.values import Stage
    from tests.engine.intake.roadbook.written.styles import WrittenPage


def judge_page(page: WrittenPage, text: str | None = None) -> tuple[str, list[str]]:
    """Return "right", "refused" (one sentence with a line), or "wrong" with what is."""
    try:
        stage, report = read_roadbook(page.text if text is None else text, "page")
    except IntakeError as refused:
        values = refused.values
        return ("refused", []) if "line" in values else ("wrong", [f"refused: {refused.key}"])
    wrong = list(_differences(page, stage, report.findings))
    if not wrong:
        return "right", []
    doubted = " ".join(" ".join(map(str, f.values.values())) for f in report.findings)
    silent = [words for words, name in wrong if not name or name not in doubted]
    return ("wrong", silent) if silent else ("doubted", [words for words, _ in wrong])


def _differences(
    page: WrittenPage, stage: Stage, findings: tuple[Finding, ...]
) -> list[tuple[str, str]]:
    """Return every difference, with the name under which it may have been said."""
    found = []
    climbs = {
        (s.terrain, s.name, s.end): s for s in stage.sections if is_rising(s.terrain)
    }
    for terrain, name, foot, summit in page.climbs:
        section = climbs.pop((terrain, name, summit), None)
        if section is None:
            found.append((f"no {terrain} {name} at {summit}", name))
        elif foot is not None and section.start != max(foot, 0):
            found.append((f"{name} from {section.start}, not {foot}", name))
    found += [(f"{s.terrain} {s.name} {s.start}-{s.end}", "") for s in climbs.values()]
    points = tuple(sorted(((p.kind, p.km) for p in stage.points), key=lambda p: p[1]))
    if points != page.points:
        found.append((f"points {points}, not {page.points}", ""))
    rough = [(s.name, s.start, s.end) for s in stage.sections if terrains()[s.terrain].rough]
    if tuple(rough) != page.sectors:
        found.append((f"sectors {rough}, not {page.sectors}", ""))
    unsaid = any(f.code == "W_TOTAL_UNSAID" for f in findings)
    if stage.end_km != page.km and not unsaid:
        found.append((f"{stage.end_km} km, not {page.km}", ""))
    return found
