"""The page of house rules: all of them by chapters, searched, and the one that is chosen."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from designer.document.place import RULES, TourPlace
from designer.language import Sentence, done_sentence
from designer.panels.forms import (
    Item,
    TypedField,
    Wording,
    fold_letters,
    hold,
    lay_column,
    lay_row,
    lay_split,
    make_scroll,
    text_label,
)
from designer.panels.rule_editors import make_editor
from designer.texts.rules import spell_value
from designer.words import topic
from engine import tables
from engine.tour.edit import set_rule
from engine.tour.rules import OWN_GAME, Rules, every_parameter, game_parameters

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
        self.search.textChanged.connect(self._filter_rules)
        self.only.toggled.connect(self._filter_rules)
        self.list = QTreeWidget()
        self.list.ensurePolished()  # rows measured before would stay as low as they were
        self.list.setColumnCount(2)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.list.currentItemChanged.connect(self._choose_rule)
        self.chapters = {name: QTreeWidgetItem(self.list) for name in list_chapters()}
        self.items: dict[str, QTreeWidgetItem] = {}
        """The line of every rule, by its key."""
        for name, keys in list_chapters().items():
            for key in keys:
                self.items[key] = QTreeWidgetItem(self.chapters[name])
                self.items[key].setData(0, KEY, key)
        for chapter in self.chapters.values():
            chapter.setFirstColumnSpanned(True)
        self.detail = make_scroll()
        self._known: tuple[object, ...] = ()
        self._wording = Wording(desk.language_switch, "house")
        self._wording.give_words(self.search, hint="search", name="search")
        self._wording.give_words(self.only, "only_changed")
        self._wording.give_words(self.list, name="rules")
        self._wording.give_words(self.detail, name="rule")
        top, pad = lay_row((self.search, 1), self.only), round(desk.theme.em)
        halves = lay_split(self.list, self.detail, shares=(3, 2))
        lay_column(top, (halves, 1), on=self, margins=(pad, pad, pad, pad // 2))
        desk.document.place_changed.connect(self._follow_place)
        next(iter(self.chapters.values())).setExpanded(True)
        self.list.setCurrentItem(next(iter(self.items.values())))
        desk.follow(self, self._say_words, self._show_rules)
        self._follow_place(desk.document.place)

    def set_rule(self, key: str, value: Any) -> None:
        """Change one rule, as one step; a value it does not take is refused."""
        sentence = done_sentence(
            "rule",
            rule=Sentence(f"parameter_names.{key}"),
            value=spell_value(self._desk.language, every_parameter()[key], value),
        )
        if not self._desk.document.change(sentence, set_rule, key, value):
            self._known = ()
            self._show_rules()

    def _full_name(self, key: str) -> str:
        """Return what a rule is called; one of a neighbour game says which game it is of."""
        language, game = self._desk.language, games_of_rules()[key]
        name = language.say(f"parameter_names.{key}")
        if game == OWN_GAME:
            return name
        return language.say("house.of_game", game=language.say(f"games.{game}"), rule=name)

    def _say_words(self) -> None:
        language = self._desk.language
        self._wording.say_words()
        self.list.setHeaderLabels([language.say("house.rule"), language.say("house.value")])
        for key, item in self.items.items():
            item.setText(0, language.say(f"parameter_names.{key}"))
            item.setToolTip(0, f"{self._full_name(key)}\n{language.say(f'parameters.{key}')}")
        self._known = ()

    def _show_rules(self, *_: object) -> None:
        language, theme = self._desk.language, self._desk.theme
        rules = AllRules(self._desk.document.tour.rules)
        changed = rules.changed_keys()
        bold, plain = theme.font("text.strong"), theme.font()
        for key, item in self.items.items():
            item.setText(1, spell_value(language, every_parameter()[key], rules[key]))
            item.setToolTip(1, item.text(1))
            for column in (0, 1):
                item.setFont(column, bold if key in changed else plain)
        for name, chapter in self.chapters.items():
            keys = list_chapters()[name]
            count = sum(key in changed for key in keys)
            of_game = name in games_of_rules().values()
            title = language.say(f"games.{name}" if of_game else f"house.chapter_{name}")
            words = language.say("house.chapter", name=title, count=len(keys), changed=count or "")
            chapter.setText(0, words)
            chapter.setFont(0, bold)
        self._filter_rules()
        self._show_detail(rules)

    def _filter_rules(self, *_: object) -> None:
        """Show the rules that hold every word of the search, unfolded by their chapters."""
        words = fold_letters(self.search.text()).split()
        if not words and not self.only.isChecked():
            for item in (*self.items.values(), *self.chapters.values()):
                item.setHidden(False)
            return
        changed = AllRules(self._desk.document.tour.rules).changed_keys()
        for key, item in self.items.items():
            text = self._search_text(key)
            wanted = all(word in text for word in words)
            item.setHidden(not wanted or (self.only.isChecked() and key not in changed))
        for name, chapter in self.chapters.items():
            chapter.setHidden(all(self.items[key].isHidden() for key in list_chapters()[name]))
            chapter.setExpanded(not chapter.isHidden())
        matches = [item for item in self.items.values() if not item.isHidden()]
        if matches and self.list.currentItem() not in matches:
            self.list.setCurrentItem(matches[0])

    def _search_text(self, key: str) -> str:
        """Return all that a rule is found by: its words, its value, its key, its number."""
        item, number = self.items[key], every_parameter()[key].rule
        words = f"{item.text(0)} {item.toolTip(0)} {item.text(1)}"
        name = self._desk.language.rule_name(number)
        return fold_letters(f"{words} {key} {number} {name}")

    def _follow_place(self, place: TourPlace) -> None:
        """Show the rule a finding names."""
        key = place.kind.removeprefix(f"{RULES}/")
        if key in self.items:
            self.list.setCurrentItem(self.items[key])
            self.list.expand(self.list.currentIndex().parent())

    def _choose_rule(self, *_: object) -> None:
        self._known = ()
        self._show_detail(AllRules(self._desk.document.tour.rules))

    def _show_detail(self, rules: AllRules) -> None:
        item = self.list.currentItem()
        key = item.data(0, KEY) if item is not None else None
        if key is None:  # a chapter: the rule that was looked at stays
            return
        known = (key, rules[key], self._desk.language, self._desk.theme.zoom)
        if known != self._known:
            self._known = known
            self.detail.setWidget(self._make_page(key, rules[key]))

    def _make_page(self, key: str, value: Any) -> QWidget:
        """Return the chosen rule: its sentence, its editor, what the book says."""
        language, theme, rule = self._desk.language, self._desk.theme, every_parameter()[key]
        em, game = round(theme.em), games_of_rules()[key]
        self.setProperty("rule", rule.rule if game == OWN_GAME else f"{game}/{rule.rule}")
        parts: list[Item] = [
            text_label(self._full_name(key), theme.font("text.head", 1.3)),
            text_label(language.say(f"parameters.{key}"), theme.font()),
            make_editor(language, rule, value, lambda v: self.set_rule(key, v)),
        ]
        if value != rule.default:
            usual = spell_value(language, rule, rule.default)
            back = QPushButton(language.say("house.back", value=usual))
            back.clicked.connect(lambda: self.set_rule(key, rule.default))
            parts.append(lay_row(back, None))
        parts += [em, text_label(language.rule_name(rule.rule), theme.font("text.strong"))]
        if rule.rule in topic(f"rules_{game}"):
            law = text_label(language.say(f"rules_{game}.{rule.rule}"), theme.font())
            law.setForegroundRole(law.palette().ColorRole.PlaceholderText)
            parts.append(law)
        return hold(lay_column(*parts, None, margins=(em, 0, em // 2, em), gap=em // 2))


OTHER = "other"
"""The chapter of what stands in none."""


@cache
def games_of_rules() -> Mapping[str, str]:
    """Return the game of every rule: the tours' own game first."""
    known = sorted(tables.folder_names("games"), key=lambda game: game != OWN_GAME)
    return MappingProxyType({key: game for game in known for key in game_parameters(game)})


@cache
def list_chapters() -> Mapping[str, tuple[str, ...]]:
    """Return the rules of each chapter: those of the tours' own game first, then each neighbour."""
    named = tables.read_toml("house.toml")["chapters"]
    chapter_of = {word: chapter for chapter, words in named.items() for word in words}
    chapters: dict[str, list[str]] = {chapter: [] for chapter in named}
    for key, game in games_of_rules().items():
        own = chapter_of.get(key.partition(".")[0], OTHER)
        chapters.setdefault(own if game == OWN_GAME else game, []).append(key)
    return MappingProxyType({chapter: tuple(keys) for chapter, keys in chapters.items() if keys})


class AllRules:
    """What each rule is set to, and which of them are not as the book has them."""

    def __init__(self, differences: Mapping[str, Any]) -> None:
        games = dict.fromkeys(games_of_rules().values())
        self._rules = {game: Rules(game, differences) for game in games}

    def __getitem__(self, key: str) -> Any:
        return self._rules[games_of_rules()[key]][key]

    def changed_keys(self) -> set[str]:
        """Return the rules that differ from the book."""
        return {key for rules in self._rules.values() for key in rules.differences()}
