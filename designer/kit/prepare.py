"""The kit before it is written: its components, its files, the list of what is printed then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.files import file_name
from designer.kit.kit import components, counted, missing
from designer.kit.lay import larger, lay
from designer.kit.write import PrintStyle, everything, one
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from designer.kit.job import Job
    from designer.kit.lay import LaidComponent


@dataclass(frozen=True)
class Prepared:
    """The kit before it is written: its files, its parts, and the list of what is printed."""

    files: dict[str, bytes]
    laid: tuple[LaidComponent, ...]
    printed: Mapping[str, int]

    @property
    def sheets(self) -> int:
        """Return how many sheets of paper the whole document takes, both sides counted once."""
        return sum(len(part.sheets) + len(part.pages) for part in self.laid)


def prepare(
    job: Job,
    style: PrintStyle,
    *,
    only: Iterable[str] = (),
    only_missing: bool = False,
    progress: Callable[[str], None] = lambda _name: None,
) -> Prepared:
    """Return every file of the kit, drawn; nothing is written yet."""
    made = components(job, only)
    if only_missing:
        made = missing(made, job)
    parts = [(lay(component, job.paper), larger(component, job.paper)) for component in made]
    files: dict[str, bytes] = {}
    if parts:
        name = _name(job, "kit", only_missing=only_missing)
        files[name] = everything(parts, style, progress)
    if len(parts) > 1:
        for laid, _ in parts:
            progress(say(job.lang, f"kit.{laid.name}"))
            files[_name(job, laid.name, only_missing=only_missing)] = one(laid, style)
    return Prepared(files, tuple(laid for laid, _ in parts), counted(made, job))


def scope(job: Job) -> str:
    """Return what every page says of its stage, or that it belongs to the whole tour."""
    if job.whole:
        return say(job.lang, "kit.scope_tour")
    stage = job.stages[0]
    return say(job.lang, "kit.scope_stage", number=stage.number, name=stage.tour_stage.name)


def _name(job: Job, part: str, *, only_missing: bool) -> str:
    key = "kit.file_tour" if job.whole else "kit.file_stage"
    where = say(job.lang, key, number=job.stages[0].number)
    return file_name(job.tour.name, where, part, lang=job.lang, only_missing=only_missing)
