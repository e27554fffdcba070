"""`etapa guide`: the organiser's evening, page by page, in a browser, as files or on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, make_command, print_json, print_text
from designer.cli.help import OutputFile, OutputFolder

if TYPE_CHECKING:
    from designer.language import Language


@make_command
@click.option("-o", "--out", type=OutputFolder())
@click.option("--pdf", type=OutputFile(".pdf"))
def command(out: str | None, pdf: str | None, language: Language, as_json: bool) -> int:
    """Show the guide in a browser, or write it."""
    from designer.cli.net import settings_folder
    from designer.guide.guide import FOLDER, guide_page, open_guide, page_ids, put_guide

    if pdf is not None:
        from designer.guide.pdf import guide_pdf
        from engine.files.writing import replace_file

        replace_file(Path(pdf), guide_pdf(language))
    wanted = out is not None or pdf is None
    folder = Path(out) if out else settings_folder() / FOLDER
    first = put_guide(language, folder) if wanted else None
    if as_json:
        pages = [{"page": one, "title": guide_page(one, language).title} for one in page_ids()]
        print_json({"pages": pages, "first": str(first) if first else None, "pdf": pdf})
        return DONE
    if first is not None:
        shown = out is None and open_guide(first)
        print_text(language.say("guide.shown" if shown else "guide.written", path=first))
    if pdf is not None:
        print_text(language.say("guide.written", path=pdf))
    return DONE
