"""House rules searched, by chapter."""

from __future__ import annotations

import unicodedata
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from designer.document.place import RULES, TourPlace
from designer.language import Sentence, done_sentence, rule_name
from designer.panels.forms import Item, Spoken, TypedField, hold, lay_column, lay_row, split
from designer.panels.rule_editors import editor
from designer.panels.rule_values import shown
from designer.words import topic
from engine import tables
from engine.tour.edit import set_rule
from engine.tour.rules import OWN_GAME, Rules, every_parameter, parameters

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.panels.desk import Desk


KEY = Qt.ItemDataRole.UserRole


class RulesPanel(QWidget):
    """A list of all house rules beside the one that is chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.search, self.only = TypedField(), QCheckBox()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.only.toggled.connect(self._filter)
        self.list = QTreeWidget()
        self.list.ensurePolished()  # rows measured before would stay as low as they were
        self.list.setColumnCount(2)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.list.currentItemChanged.connect(self._chosen)
        self.chapters = {name: QTreeWidgetItem(self.list) for name in chapters()}
        self._items = {
            key: self._item(self.chapters[name], key)
            for name, keys in chapters().items()
            for key in keys
        }
        for chapter in self.chapters.values():
            chapter.setFirstColumnSpanned(True)
        self._detail = QScrollArea()
        self._detail.setWidgetResizable(True)
        self._detail.setFrameShape(QFrame.Shape.NoFrame)
        self._seen: tuple[object, ...] = ()
        self._spoken = Spoken(desk.voice, "house")
        self._spoken.words(self.search, hint="search", name="search")
        self._spoken.words(self.only, "only_changed")
        self._spoken.words(self.list, name="rules")
        self._spoken.words(self._detail, name="rule")
        top, pad = lay_row((self.search, 1), self.only), round(desk.theme.em)
        halves = split(self.list, self._detail, shares=(3, 2))
        lay_column(top, (halves, 1), on=self, margins=(pad, pad, pad, pad // 2))
        desk.document.moved.connect(self._jump)
        next(iter(self.chapters.values())).setExpanded(True)
        self.list.setCurrentItem(next(iter(self._items.values())))
        desk.follow(self, self._say, self._show)
        self._jump(desk.document.place)

    def set(self, key: str, value: Any) -> None:
        """Change one rule, as one step; a value it does not take is refused."""
        sentence = done_sentence(
            "rule",
            rule=Sentence(f"parameter_names.{key}"),
            value=shown(self._desk.voice, every_parameter()[key], value),
        )
        if not self._desk.document.change(sentence, set_rule, key, value):
            self._seen = ()
            self._show()

    def _item(self, chapter: QTreeWidgetItem, key: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(chapter)
        item.setData(0, KEY, key)
        return item

    def _name(self, key: str) -> str:
        """Return what a rule is called; one of a neighbour game says which game it is of."""
        voice, game = self._desk.voice, games()[key]
        name = voice(f"parameter_names.{key}")
        return (
            name
            if game == OWN_GAME
            else voice("house.of_game", game=voice(f"games.{game}"), rule=name)
        )

    def _say(self) -> None:
        voice = self._desk.voice
        self._spoken.say()
        self.list.setHeaderLabels([voice("house.rule"), voice("house.value")])
        for key, item in self._items.items():
            item.setText(0, voice(f"parameter_names.{key}"))
            item.setToolTip(0, f"{self._name(key)}\n{voice(f'parameters.{key}')}")
        self._seen = ()

    def _show(self, *_: object) -> None:
        document, voice = self._desk.document, self._desk.voice
        rules = AllRules(document.tour.rules)
        changed = rules.changed()
        bold = self._desk.theme.font("text.strong")
        plain = self._desk.theme.font()
        for key, item in self._items.items():
            item.setText(1, shown(voice, every_parameter()[key], rules[key]))
            item.setToolTip(1, item.text(1))
            for column in (0, 1):
                item.setFont(column, bold if key in changed else plain)
        for name, chapter in self.chapters.items():
            keys = chapters()[name]
            count = sum(key in changed for key in keys)
            game = name in games().values()
            called = voice(f"games.{name}" if game else f"house.chapter_{name}")
            said = voice("house.chapter", name=called, count=len(keys), changed=count or "")
            chapter.setText(0, said)
            chapter.setFont(0, bold)
        self._filter()
        self._show_detail(rules)

    def _filter(self, *_: object) -> None:
        words = _plain(self.search.text()).split()
        if not words and not self.only.isChecked():
            for item in (*self._items.values(), *self.chapters.values()):
                item.setHidden(False)
            return
        changed = AllRules(self._desk.document.tour.rules).changed()
        lang = self._desk.voice.lang
        for key, item in self._items.items():
            rule = every_parameter()[key].rule
            said = f"{item.text(0)} {item.toolTip(0)} {item.text(1)}"
            text = _plain(f"{said} {key} {rule} {rule_name(lang, rule)}")
            wanted = all(word in text for word in words)
            item.setHidden(not wanted or (self.only.isChecked() and key not in changed))
        for name, chapter in self.chapters.items():
            chapter.setHidden(all(self._items[key].isHidden() for key in chapters()[name]))
            chapter.setExpanded(not chapter.isHidden())
        seen = [item for item in self._items.values() if not item.isHidden()]
        if seen and self.list.currentItem() not in seen:
            self.list.setCurrentItem(seen[0])

    def _jump(self, place: TourPlace) -> None:
        """Show the rule a finding names."""
        key = place.kind.removeprefix(f"{RULES}/")
        if key in self._items:
            self.list.setCurrentItem(self._items[key])
            self.list.expand(self.list.currentIndex().parent())

    def _chosen(self, *_: object) -> None:
        self._seen = ()
        self._show_detail(AllRules(self._desk.document.tour.rules))

    def _show_detail(self, rules: AllRules) -> None:
        item = self.list.currentItem()
        key = item.data(0, KEY) if item is not None else None
        if key is None:  # a chapter: the rule that was looked at stays
            return
        seen = (key, rules[key], self._desk.voice.lang, self._desk.theme.zoom)
        if seen != self._seen:
            self._seen = seen
            self._detail.setWidget(self._page(key, rules[key]))

    def _page(self, key: str, value: Any) -> QWidget:
        """Return the chosen rule: its sentence, its editor, what the book says."""
        voice, theme, rule = self._desk.voice, self._desk.theme, every_parameter()[key]
        em, laws_of, game = round(theme.em), laws(key), games()[key]
        self.setProperty("rule", rule.rule if game == OWN_GAME else f"{game}/{rule.rule}")
        parts: list[Item] = [
            _label(self._name(key), theme.font("text.head", 1.3)),
            _label(voice(f"parameters.{key}"), theme.font()),
            editor(voice, rule, value, lambda v: self.set(key, v)),
        ]
        if value != rule.default:
            back = QPushButton(voice("house.back", value=shown(voice, rule, rule.default)))
            back.clicked.connect(lambda: self.set(key, rule.default))
            parts.append(lay_row(back, None))
        parts += [em, _label(rule_name(voice.lang, rule.rule), theme.font("text.strong"))]
        if rule.rule in topic(laws_of):
            law = _label(voice(f"{laws_of}.{rule.rule}"), theme.font())
            law.setForegroundRole(law.palette().ColorRole.PlaceholderText)
            parts.append(law)
        return hold(lay_column(*parts, None, margins=(em, 0, em // 2, em), gap=em // 2))


def _label(text: str, font: Any) -> QLabel:
    label = QLabel(text)
    label.setFont(font)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


OTHER = "other"
"""The chapter of what stands in none."""


@cache
def games() -> Mapping[str, str]:
    """Return the game of every rule: the tours' own game first."""
    known = sorted(tables.folders("games"), key=lambda game: game != OWN_GAME)
    return MappingProxyType({key: game for game in known for key in parameters(game)})


def laws(key: str) -> str:
    """Return the topic that says the law behind a rule: each game counts its own from 1."""
    game = games()[key]
    return "rules" if game == OWN_GAME else f"rules_{game}"


@cache
def chapters() -> Mapping[str, tuple[str, ...]]:
    """Return the rules of each chapter: those of the tours' own game first, then each neighbour."""
    named = tables.toml("house.toml")["chapters"]
    chapter_of = {word: chapter for chapter, words in named.items() for word in words}
    found: dict[str, list[str]] = {chapter: [] for chapter in named}
    for key, game in games().items():
        own = chapter_of.get(key.partition(".")[0], OTHER)
        found.setdefault(own if game == OWN_GAME else game, []).append(key)
    return MappingProxyType({chapter: tuple(keys) for chapter, keys in found.items() if keys})


class AllRules:
    """What each rule is set to, and which of them are not as the book has them."""

    def __init__(self, differences: Mapping[str, Any]) -> None:
        self._of = {game: Rules(game, differences) for game in dict.fromkeys(games().values())}

    def __getitem__(self, key: str) -> Any:
        return self._of[games()[key]][key]

    def changed(self) -> set[str]:
        """Return the rules that differ from the book."""
        return {key for rules in self._of.values() for key in rules.differences()}
