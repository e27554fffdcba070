"""A page as it was read beside what it says: right, said to be in doubt, or wrong in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.roadbook.stage import read_roadbook
from engine.intake.roadbook.stretches import is_rough
from engine.tour.terrain import is_rising

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
    below = (text or page.text).partition("\n")[2]  # what is not on the page need not be found
    wrong = [(words, name) for words, name in wrong if not name or name in below]
    doubted = " ".join(" ".join(map(str, f.values.values())) for f in report.findings)
    silent = [words for words, name in wrong if not name or name not in doubted]
    return ("wrong", silent) if silent else ("doubted", [words for words, _ in wrong])


def _plain(name: str) -> str:
    """Return a name without the letters a fault has put where a number was."""
    return " ".join(name.replace("xx", " ").replace("·", " ").split()).strip(" .")


def _differences(
    page: WrittenPage, stage: Stage, findings: tuple[Finding, ...]
) -> list[tuple[str, str]]:
    """Return every difference, with the name under which it may have been said."""
    rising = [s for s in stage.sections if is_rising(s.terrain)]
    climbs = {(s.terrain, _plain(s.name), s.end): s for s in rising}
    found = []
    for terrain, name, foot, summit in page.climbs:
        section = climbs.pop((terrain, name, summit), None)
        if section is None:
            found.append((f"no {terrain} {name} at {summit}", name))
        elif foot is not None and section.start != max(foot, 0):
            found.append((f"{name} from {section.start}, not {foot}", name))
    found += [(f"{terrain} {name} at {at}", name) for terrain, name, at in climbs]
    points = {(p.kind, _plain(p.name), p.km) for p in stage.points}
    found += [(f"no {kind} {name} at {at}", name) for kind, name, at in {*page.points} - points]
    found += [(f"{kind} {name} at {at}", name) for kind, name, at in points - {*page.points}]
    sections = [s for s in stage.sections if is_rough(s.terrain)]
    rough = {(_plain(s.name), s.start, s.end) for s in sections}
    found += [(f"no sector {name} {a}-{b}", name) for name, a, b in {*page.sectors} - rough]
    found += [(f"sector {name} {a}-{b}", name) for name, a, b in rough - {*page.sectors}]
    if stage.format != page.format:
        found.append((f"{stage.format}, not {page.format}", ""))
    unsaid = any(f.code == "W_TOTAL_UNSAID" for f in findings)
    if stage.end_km != page.km and not unsaid:
        found.append((f"{stage.end_km} km, not {page.km}", ""))
    return found
