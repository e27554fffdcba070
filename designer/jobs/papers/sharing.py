"""Writes what is shared of a tour, in a process of its own: pages, pictures, a module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from engine.tour.values import Tour

SCALE = 4.0
"""Pixels of a millimetre of the pictures."""


def publish_tour(tour: Tour, folder: Path, languages: tuple[str, ...]) -> dict[str, Any]:
    """Write the pages of a tour; return how many there are and how many are new."""
    from designer.site.publish import publish_site
    from designer.site.site import make_site

    site = make_site(tour, {}, languages)
    done = publish_site(site.files, folder)
    return {"pages": len(site.files), "written": len(done.written)}


def export_module(tour: Tour, number: int, lang: str, path: Path) -> dict[str, Any]:
    """Write a stage as a module of VASSAL; return what is in it."""
    from designer.export.vassal import write_module

    return write_module(_module_job(tour, number, lang), path)


def export_pictures(tour: Tour, number: int, lang: str, folder: Path) -> dict[str, Any]:
    """Write a stage as pictures with a cut list; return how many there are."""
    from designer.export.vassal import write_images

    return {"count": len(write_images(_module_job(tour, number, lang), folder, SCALE, ()))}


def _module_job(tour: Tour, number: int, lang: str) -> Any:
    from designer.kit.job import make_job
    from designer.kit.paper import paper_named

    return make_job(tour, paper_named("A4"), stage=number, lang=lang)
