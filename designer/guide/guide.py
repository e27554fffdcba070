"""The guide: pages as they are written, what their commands print, as HTML, and their search."""

from __future__ import annotations

import json
import re
import tomllib
import webbrowser
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markupsafe import Markup

from designer.language import ENGLISH, Language, list_languages
from designer.site.publish import publish_site
from designer.site.render import Page
from engine.data import TEMPLATES
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from markdown_it.token import Token


RUN = "etapa"
"""The name of a block whose lines are run, and answered by what they print."""
HIDDEN = "etapa quiet"
"""The same, where only the calls are of interest."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page in one language, as it is written."""

    id: str
    language: Language
    text: str

    @property
    def tokens(self) -> Sequence[Token]:
        """Return its blocks."""
        return MarkdownIt("commonmark").enable("table").parse(self.text)

    @property
    def title(self) -> str:
        """Return its first heading."""
        line = next(line for line in self.text.splitlines() if line.startswith("# "))
        return line.removeprefix("# ").strip()


@cache
def page_ids() -> tuple[str, ...]:
    """Return the pages in the order in which an evening goes."""
    text = (TEMPLATES / "guide" / "pages.toml").read_text("utf-8")
    return tuple(tomllib.loads(text)["pages"])


def guide_page(page: str, language: Language) -> GuidePage:
    """Return one page."""
    text = (TEMPLATES / "guide" / language.code / f"{page}.md").read_text("utf-8")
    return GuidePage(page, language, text)


def blocks_of(page: GuidePage) -> list[tuple[str, str]]:
    """Return the blocks of calls of a page, each with whether its answers are shown."""
    fences = (token for token in page.tokens if token.type == "fence")
    kinds = ((token.info.strip(), token.content) for token in fences)
    return [(kind, text) for kind, text in kinds if kind in {RUN, HIDDEN}]


def calls_of(block: str) -> list[str]:
    """Return the calls of a block to run, a line each; `#` begins a remark."""
    lines = (line.partition("  #")[0].strip() for line in block.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


ANSWERS = "answers.json"
MOST_LINES = 28
"""Lines of an answer that a page has room for; what is left out is said."""


@cache
def guide_answers(language: Language) -> Mapping[str, str]:
    """Return what each call of the guide prints in one language."""
    text = (TEMPLATES / "guide" / language.code / ANSWERS).read_text("utf-8")
    answers: dict[str, str] = json.loads(text)
    return answers


def shorten_answer(answer: str, more: str) -> str:
    """Return an answer no longer than a page has room for; `more` says how many lines follow."""
    lines = answer.rstrip("\n").split("\n")
    if len(lines) <= MOST_LINES:
        return "\n".join(lines)
    return "\n".join([*lines[: MOST_LINES - 1], more.format(count=len(lines) - MOST_LINES + 1)])


PICTURES = "pictures"
"""The folder of the pictures of a language, in the templates and beside the pages."""


def guide_files(first: Language = ENGLISH) -> Mapping[str, bytes]:
    """Return every file of the guide by its name: pages and pictures, one language first."""
    files: dict[str, bytes] = {}
    for language in list_languages(first):
        for page in page_ids():
            files[f"{language.code}/{page_file(page)}"] = _page_html(page, language)
        pages = [guide_page(page, language) for page in page_ids()]
        parts = ((page_file(one.id), one.title, one.tokens) for one in pages)
        files[f"{language.code}/{SEARCH}"] = search_script(parts)
        for name, raw in guide_pictures(language).items():
            files[f"{language.code}/{PICTURES}/{name}"] = raw
    return files


def page_file(page: str) -> str:
    """Return the name of the file of a page; the first is where a reader begins."""
    return "index.html" if page == page_ids()[0] else f"{page}.html"


def guide_pictures(language: Language) -> Mapping[str, bytes]:
    """Return the pictures of one language by their names."""
    folder = TEMPLATES / "guide" / language.code / PICTURES
    return {one.name: one.read_bytes() for one in sorted(folder.glob("*.png"))}


def _page_html(page: str, language: Language) -> bytes:
    written = guide_page(page, language)
    titles = [(page_file(one), guide_page(one, language).title) for one in page_ids()]
    at = page_ids().index(page)
    values = {
        "title": written.title,
        "body": Markup(_body_html(written.text, language)),  # noqa: S704 -- our own text, answers escaped
        "titles": titles,
        "before": titles[at - 1] if at else None,
        "after": titles[at + 1] if at + 1 < len(titles) else None,
    }
    return Page(language, page_file(page)).render_page("guide.html", values)


class GuideRenderer(RendererHTML):
    """Writes a page as HTML; calls come with what they print."""

    language = ENGLISH

    def heading_open(
        self,
        tokens: Sequence[Token],
        idx: int,
        _options: Any,
        _env: Any,
    ) -> str:
        """Return the beginning of a heading that links lead to."""
        token = tokens[idx]
        return f'<{token.tag} id="{heading_anchor(tokens[idx + 1].content)}">'

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return a block of lines."""
        if tokens[idx].info.strip() in {RUN, HIDDEN}:
            return _calls_html(tokens[idx], self.language)
        return super().fence(tokens, idx, options, env)


def _body_html(text: str, language: Language) -> str:
    reader = MarkdownIt("commonmark", renderer_cls=GuideRenderer).enable("table")
    assert isinstance(reader.renderer, GuideRenderer)
    reader.renderer.language = language
    return str(reader.render(text))


def _calls_html(token: Token, language: Language) -> str:
    """Return a block of calls, each with what it prints."""
    answers = guide_answers(language)
    parts = []
    for call in calls_of(token.content):
        parts.append(f'<pre class="call" tabindex="0"><code>{escape(call)}</code></pre>')
        answer = answers[call]
        if token.info.strip() == RUN and answer.strip():
            shown = shorten_answer(answer, language.say("guide.more"))
            parts.append(f'<pre class="answer" tabindex="0"><code>{escape(shown)}</code></pre>')
    return "".join(parts)


FOLDER = "guide"
"""In what the program keeps for its user: a place that all users share can be laid in wait for."""


def put_guide(language: Language, folder: Path) -> Path:
    """Write the guide in every language, and return its first page in one of them."""
    publish_site(guide_files(language), folder)
    return folder / language.code / page_file(page_ids()[0])


def open_guide(first: Path) -> bool:
    """Open a page in the browser people use, and tell whether one could be started."""
    return webbrowser.open(first.resolve().as_uri())


SEARCH = "search.js"
"""The file of a language, in the templates and beside its pages."""


class GuidePart(NamedTuple):
    """What stands under one heading of a page."""

    anchor: str
    """Where on the page; nothing at its beginning."""
    heading: str
    text: str


def heading_anchor(heading: str) -> str:
    """Return the name by which a link leads to a heading."""
    return "-".join(re.findall(r"[a-z0-9]+", fold_text(heading)))


def list_parts(title: str, tokens: Sequence[Token]) -> Iterator[GuidePart]:
    """Yield a page part by part, its text without marks."""
    heading, anchor, texts = title, "", list[str]()
    for before, token in pairwise(tokens):
        is_heading = before.type == "heading_open"
        if is_heading and before.tag == "h2":
            yield GuidePart(anchor, heading, " ".join(texts))
            heading = _plain_text(token.content)
            anchor, texts = heading_anchor(heading), []
        elif not is_heading and token.content:
            texts.append(_plain_text(token.content))
    yield GuidePart(anchor, heading, " ".join(texts))


def search_script(pages: Iterable[tuple[str, str, Sequence[Token]]]) -> bytes:
    """Return the script of a language: pages by file and title, and what looks through them."""
    rows = [
        [file, title, part.anchor, part.heading, part.text]
        for file, title, tokens in pages
        for part in list_parts(title, tokens)
    ]
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    script = (TEMPLATES / "site" / SEARCH).read_text("utf-8")
    return f"const parts = {data};\n{script}".encode()


def _plain_text(text: str) -> str:
    """Return a text without the marks of its links, pictures and emphasis."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*`|]|^#+ ?", "", text)).strip()
