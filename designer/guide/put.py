"""The guide put where a browser can read it."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path

from designer.guide.html import guide_files, page_file
from designer.guide.source import page_ids
from designer.site.publish import publish_site
from designer.words import LANGUAGES

FOLDER = "etapa-reina-guide"


def put_guide(lang: str, folder: Path | None = None) -> Path:
    """Write the guide in every language, and return its first page in one of them."""
    folder = folder or Path(tempfile.gettempdir()) / FOLDER
    publish_site(guide_files((lang, *(other for other in LANGUAGES if other != lang))), folder)
    return folder / lang / page_file(page_ids()[0])


def open_guide(first: Path) -> bool:
    """Open a page in the browser people use, and tell whether one could be started."""
    return webbrowser.open(first.resolve().as_uri())
