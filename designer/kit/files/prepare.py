"""The kit before it is written: its components, its files, the list of what is printed then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.files.file_names import file_name
from designer.kit.files.write import KIT, PrintStyle, draw_part, draw_whole
from designer.kit.kit import count_printed, make_components, missing_components
from designer.kit.lay import lay_out, sheets_on_larger
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from designer.kit.lay import LaidKit
    from designer.kit.work.job import Job


@dataclass(frozen=True)
class Prepared:
    """The kit before it is written: its files, what lies where, and the list of what is printed."""

    files: dict[str, bytes]
    laid: LaidKit
    """As the document with everything holds it."""
    printed: Mapping[str, int]


def prepare_kit(
    job: Job,
    style: PrintStyle,
    *,
    only: Iterable[str] = (),
    only_missing: bool = False,
    progress: Callable[[str], None] = lambda _name: None,
) -> Prepared:
    """Return every file of the kit, drawn; nothing is written yet."""
    made = make_components(job, only)
    if only_missing:
        made = missing_components(made, job)
    whole = lay_out(made, job.paper, duplex=job.duplex)
    files: dict[str, bytes] = {}
    if made:
        name = kit_file(job, KIT, only_missing=only_missing)
        files[name] = draw_whole(whole, sheets_on_larger(made, job.paper), style, progress)
    if len(made) > 1:
        for component in made:
            progress(say(job.lang, f"kit.{component.name}"))
            name = kit_file(job, component.name, only_missing=only_missing)
            files[name] = draw_part(lay_out([component], job.paper, duplex=job.duplex), style)
    return Prepared(files, whole, count_printed(made, job))


def name_scope(job: Job) -> str:
    """Return what every page says of its stage, or that it belongs to the whole tour."""
    stage, scope = job.stages[0], "kit.scope_tour" if job.whole else "kit.scope_stage"
    said = say(job.lang, scope, number=stage.number, name=stage.tour_stage.name)
    return said if job.game.box is None else f"{said} · {say(job.lang, f'games.{job.game.id}')}"


def kit_file(job: Job, part: str, *, only_missing: bool = False) -> str:
    """Return the name of the file of a part of the kit."""
    key = "kit.file_tour" if job.whole else "kit.file_stage"
    where = say(job.lang, key, number=job.stages[0].number)
    if job.game.box is not None:
        where = f"{where} {say(job.lang, f'games.{job.game.id}')}"
    return file_name(job.tour.name, where, part, lang=job.lang, only_missing=only_missing)
