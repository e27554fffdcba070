"""The guide as pages for a browser: one file a page, its pictures beside it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markupsafe import Markup

from designer.guide.answers import guide_answers, shortened
from designer.guide.source import HIDDEN, RUN, calls_of, guide_page, page_ids
from designer.site.render import Page
from designer.words import LANGUAGES, say
from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from markdown_it.token import Token

PICTURES = "pictures"
"""The folder of the pictures of a language, in the templates and beside the pages."""


def guide_files(languages: Sequence[str] = LANGUAGES) -> Mapping[str, bytes]:
    """Return every file of the guide by its name: pages and pictures, the first language first."""
    found: dict[str, bytes] = {}
    for lang in languages:
        for page in page_ids():
            found[f"{lang}/{page_file(page)}"] = _html(page, lang)
        for name, raw in guide_pictures(lang).items():
            found[f"{lang}/{PICTURES}/{name}"] = raw
    return found


def page_file(page: str) -> str:
    """Return the name of the file of a page; the first is where a reader begins."""
    return "index.html" if page == page_ids()[0] else f"{page}.html"


def guide_pictures(lang: str) -> Mapping[str, bytes]:
    """Return the pictures of one language by their names."""
    folder = TEMPLATES / "guide" / lang / PICTURES
    return {one.name: one.read_bytes() for one in sorted(folder.glob("*.png"))}


def _html(page: str, lang: str) -> bytes:
    written = guide_page(page, lang)
    titles = [(page_file(one), guide_page(one, lang).title) for one in page_ids()]
    at = page_ids().index(page)
    values = {
        "title": written.title,
        "body": Markup(_body(written.text, lang)),  # noqa: S704 -- our own text, answers escaped
        "titles": titles,
        "before": titles[at - 1] if at else None,
        "after": titles[at + 1] if at + 1 < len(titles) else None,
    }
    return Page(lang, page_file(page)).render("guide.html", values)


class GuideRenderer(RendererHTML):
    """Writes a page as HTML; calls come with what they print."""

    lang = ""

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return a block of lines."""
        if tokens[idx].info.strip() in {RUN, HIDDEN}:
            return _calls(tokens[idx], self.lang)
        return super().fence(tokens, idx, options, env)


def _body(text: str, lang: str) -> str:
    reader = MarkdownIt("commonmark", renderer_cls=GuideRenderer).enable("table")
    assert isinstance(reader.renderer, GuideRenderer)
    reader.renderer.lang = lang
    return str(reader.render(text))


def _calls(token: Token, lang: str) -> str:
    """Return a block of calls, each with what it prints."""
    answers = guide_answers(lang)
    parts = []
    for call in calls_of(token.content):
        parts.append(f'<pre class="call" tabindex="0"><code>{escape(call)}</code></pre>')
        answer = answers[call]
        if token.info.strip() == RUN and answer.strip():
            told = shortened(answer, say(lang, "guide.more"))
            parts.append(f'<pre class="answer" tabindex="0"><code>{escape(told)}</code></pre>')
    return "".join(parts)
