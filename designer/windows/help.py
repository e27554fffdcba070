"""Help: the rule behind what has the focus, the guide, the papers of the program."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTabWidget, QTextBrowser, QWidget

from designer.language import LANGUAGES, Language, rule_number
from designer.panels.forms import TypedField, lay_column, wrapping_label
from designer.texts.rules import tour_law
from designer.words import topic
from engine import tables
from engine.games import GAMES
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from pathlib import Path

    from designer.panels.desk import Desk
    from designer.windows.notices import Notices

NUMBER = re.compile(r"\b(?:[RO]\d+\.\d+|RULING \d+)\b")
PROPERTY = "rule"
"""A widget that shows a value names its rule by this property."""
MOST = 60
"""Rules that are shown of those that hold the words."""
OF_GAME = "/"
"""After the game of a rule that is of a neighbour, before its number: GAME/R2.3."""


def rule_of(widget: QWidget | None) -> str:
    """Return the rule a widget, or what it stands in, names."""
    while widget is not None:
        rule = widget.property(PROPERTY)
        if rule:
            return str(rule)
        widget = widget.parentWidget()
    return ""


class RuleHelp(QWidget):
    """A line to look a rule up, and its words; numbers in them lead on."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.line, self.text = TypedField(), QTextBrowser()
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._show_rules)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(lambda url: self.look_up(url.toString()))
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        lay_column(self.line, (self.text, 1), on=self, margins=round(desk.theme.em / 2))
        desk.language_switch.changed.connect(self._say_words)
        self._say_words()

    def look_up(self, rule: str) -> None:
        """Show one rule; a finding shows the rule it belongs to."""
        named = tables.read_toml("findings.toml").get(rule, {}).get("rule", rule)
        game, _, number = str(named).rpartition(OF_GAME)
        language = self._desk.language
        self.line.setText(
            _game_rule(language, game, number) if game else language.rule_name(number)
        )

    def find_rules(self, text: str) -> list[str]:
        """Return the numbers of the rules that hold every word, or bear that number."""
        rules = tour_law()
        whole = rule_number(text)
        if whole in rules:
            return [whole]
        words = text.casefold().split()
        language = self._desk.language
        return [
            number
            for number, law in rules.items()
            if all(
                w in f"{language.rule_name(number)} {law[language.code]}".casefold() for w in words
            )
        ][:MOST]

    def _list_game_rules(self, text: str) -> list[str]:
        """Return the law that is named with its game: a neighbour counts its own from 1."""
        typed, language = text.strip().casefold(), self._desk.language
        return [
            _law_paragraph(_game_rule(language, game, number), html.escape(law[language.code]))
            for game in GAMES
            if game != OWN_GAME
            for number, law in topic(f"rules_{game}").items()
            if typed in {_game_rule(other, game, number).casefold() for other in LANGUAGES}
        ]

    def _say_words(self) -> None:
        self.line.setPlaceholderText(self._desk.language.say("window.rule_search"))
        self.line.setAccessibleName(self._desk.language.say("window.rule_search"))
        self.text.setAccessibleName(self._desk.language.say("window.rule"))
        self._show_rules(self.line.text())

    def _show_rules(self, text: str) -> None:
        rules, language = tour_law(), self._desk.language
        parts = [
            _law_paragraph(
                language.rule_name(number), _link_rules(rules[number][language.code], number)
            )
            for number in self.find_rules(text)
        ]
        nothing = f"<p>{self._desk.language.say('window.no_rule')}</p>"
        self.text.setHtml("".join(parts or self._list_game_rules(text)) or nothing)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft)


def _game_rule(language: Language, game: str, number: str) -> str:
    """Return what a rule of a neighbour game is called."""
    return language.say(
        "house.of_game", game=language.say(f"games.{game}"), rule=language.rule_name(number)
    )


def _law_paragraph(name: str, law: str) -> str:
    """Return a law under its name in the strong face that is shipped: bolder is made up."""
    return f"<p><span style='font-weight:600'>{name}</span><br>{law}</p>"


def _link_rules(text: str, own: str) -> str:
    """Return a law as HTML, in which the numbers of other rules lead to them."""

    def link(match: re.Match[str]) -> str:
        number = match.group()
        return number if number == own else f'<a href="{number}">{number}</a>'

    return NUMBER.sub(link, html.escape(text))


WIDE, HIGH = 44, 34
"""Letters."""


class AboutDialog(QDialog):
    """A page of each paper of the program."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        # it knows all that is installed, which takes long
        from designer.papers import CHANGES, LICENCE, QT, program_version, read_paper

        super().__init__(parent)
        language, em = desk.language, desk.theme.em
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(language.say("window.about").replace("&", ""))
        name = QLabel("Etapa Reina")
        name.setFont(desk.theme.font("text.title", 1.6))
        what = wrapping_label()
        what.setText(language.say("window.about_what"))
        number = QLabel(language.say("window.about_version", version=program_version()))
        self.papers = QTabWidget()
        for key, text in (
            ("about_changes", read_paper(CHANGES)),
            (
                "about_carried",
                f"{_list_carried(language.say('window.about_fonts'))}\n\n{read_paper(QT)}",
            ),
            ("about_licence", f"```\n{read_paper(LICENCE)}\n```"),
        ):
            paper = QTextBrowser()
            paper.setOpenExternalLinks(True)
            paper.setMarkdown(text)
            self.papers.addTab(paper, language.say(f"window.{key}"))
        shut = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        shut.rejected.connect(self.reject)
        lay_column(name, what, number, (self.papers, 1), shut, on=self, margins=round(em))
        self.resize(round(em * WIDE), round(em * HIGH))


def _list_carried(fonts: str) -> str:
    """Return the libraries and the face as a list."""
    from designer.papers import carried_libraries

    rows = [f"- **{one.name}** {one.version} · {one.licence}" for one in carried_libraries()]
    return "\n".join([*rows, f"- {fonts}"])


def read_guide(desk: Desk, notices: Notices, home: Path) -> None:
    """Open the guide in a browser, in the language of the window."""
    from designer.guide.guide import FOLDER, open_guide, put_guide

    first = put_guide(desk.language, home / FOLDER)
    key = "guide_opened" if open_guide(first) else "guide_written"
    notices.show_text(desk.language.say(f"window.{key}", path=first))


def tell_about(desk: Desk, window: QWidget) -> AboutDialog:
    """Show the version, what has changed, and the licences."""
    dialog = AboutDialog(desk, window)
    dialog.open()
    return dialog
