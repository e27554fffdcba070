"""Small pictures of what the kit prints: one page of each component, for a README or a shop."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from designer.kit.files.file_names import make_slug
from designer.kit.files.write import draw_part, lying_pages
from designer.kit.kit import make_components
from designer.kit.lay import lay_out
from designer.kit.paint import png

if TYPE_CHECKING:
    from designer.kit.files.write import PrintStyle
    from designer.kit.work.job import Job

SCALE = 2.6
"""Pixels a millimetre."""
COLOURS = 256


def draw_gallery(job: Job, style: PrintStyle) -> dict[str, bytes]:
    """Return a PNG of a page of every component, by file name: of sheets the most varied one."""
    found = {}
    for component in make_components(job):
        laid = lay_out([component], job.paper)
        kinds = [len({one.piece.id for one in sheet.placed}) for sheet in laid.sheets]
        page = kinds.index(max(kinds)) if kinds else 0
        lying = page in lying_pages(laid, style)
        drawn = png.page_png(draw_part(laid, style), page, SCALE, lying=lying)
        found[f"{make_slug(component.name)}.png"] = _small(drawn)
    return found


def _small(raw: bytes) -> bytes:
    """Return a PNG in 256 colours: the same page in fewer bytes."""
    stream = io.BytesIO()
    with Image.open(io.BytesIO(raw)) as page:
        page.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE).save(
            stream, "PNG", optimize=True
        )
    return stream.getvalue()
