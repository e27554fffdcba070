"""One value a wish: options of a command and the form of a page that mean the same make the same.

Each table has a row a field; what a form cannot say, or an option cannot, is named beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from designer.cli.commands import fit, kit, layout, playtest, race
from designer.document.place import TourPlace
from designer.document.recovery import KeptMatches
from designer.jobs.fitting import FitWish
from designer.jobs.laying import LayoutWish, layout_wish
from designer.jobs.race_wishes import PlaytestWish, RaceWish
from designer.kit.paper import Printer, store_printer
from designer.kit.wish import KitWish
from designer.language import ENGLISH
from designer.panels.board import BoardPanel
from designer.panels.fit import FitView
from designer.panels.laying import Laying
from designer.panels.playtest import PlaytestPanel
from designer.panels.printing import NAME, PrintPanel
from designer.panels.race import RacePanel
from engine.errors import EtapaError
from engine.match.tape import PERSON
from tests.designer.panels.touch import choose, type_into

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    import click
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk

SIERRA = Path(__file__).parents[2] / "samples" / "sierra.etapa"
STAGE = 2
HALL = Printer("hall", 100.4, 100.2, 0.4, -0.2)


def options_of(command: click.Command, words: str) -> dict[str, Any]:
    """Return what a call says by its options."""
    return command.make_context("etapa", [str(SIERRA), *words.split()]).params


@dataclass
class Pages:
    """The pages on which something is wished for, over the second stage of a tour."""

    desk: Desk
    runner: Runner
    qtbot: QtBot
    folder: Path
    clock: Callable[[], datetime]

    def __post_init__(self) -> None:
        self.desk.document.select(TourPlace(STAGE))

    def _keep(self, made: Any) -> Any:
        self.qtbot.addWidget(made)
        return made

    def print(self) -> PrintPanel:
        """The print page; a printer was measured, and the check page is not wanted alone."""
        printers, arts = self.folder / "printers.toml", self.folder / "art.toml"
        store_printer(printers, HALL)
        page: PrintPanel = self._keep(PrintPanel(self.desk, self.runner, printers, arts))
        tick(page, "check", on=False)
        return page

    def race(self) -> RacePanel:
        matches = KeptMatches(self.folder, self.clock)
        page: RacePanel = self._keep(RacePanel(self.desk, self.runner, matches))
        page.show()
        page.seats.seat_everywhere("director")
        return page

    def playtest(self) -> PlaytestPanel:
        page: PlaytestPanel = self._keep(PlaytestPanel(self.desk, self.runner))
        page.wishes.number.setValue(500)
        return page

    def board(self) -> BoardPanel:
        page: BoardPanel = self._keep(BoardPanel(self.desk, Laying(self.desk, self.runner)))
        return page

    def fit(self) -> FitView:
        page: FitView = self._keep(FitView(self.desk))
        return page


@pytest.fixture
def pages(
    desk: Desk, threads: Runner, qtbot: QtBot, tmp_path: Path, clock: Callable[[], datetime]
) -> Pages:
    return Pages(desk, threads, qtbot, tmp_path, clock)


def tick(page: PrintPanel, name: str, *, on: bool) -> None:
    """Tick a part on the print page, or take the tick off."""
    items = (page.list.item(row) for row in range(page.list.count()))
    (item,) = (one for one in items if one.data(NAME) == name)
    item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)


def only_dice(page: PrintPanel) -> None:
    """Tick the dice and nothing else."""
    for name in page.list.ticked_parts:
        tick(page, name, on=name == "dice")


def print_figueres(pages: Pages, page: PrintPanel) -> None:
    """Choose another game: what is ticked of it has a list of its own."""
    pages.desk.game.choose("figueres")
    page.kit_wish()
    tick(page, "check", on=False)


def print_own(pages: Pages, page: PrintPanel) -> None:
    """Choose a game and one of the courses in its box."""
    pages.desk.game.choose("reifenbreite")
    page.kit_wish()
    tick(page, "check", on=False)
    choose(page.wishes.scope, "own C")


def slide(_: Pages, strip: FitView) -> None:
    """Pull the slider, and hold it."""
    strip.slider.setSliderDown(True)
    strip.slider.setValue(50)
    assert strip.slider.value() == 50


def wear_art(pages: Pages, page: PrintPanel) -> None:
    """Choose own art, and wait until it is read."""
    page.art.take(own_art(pages.folder))
    pages.qtbot.waitUntil(lambda: page.art.art is not None, timeout=10_000)


def own_art(folder: Path) -> Path:
    path = folder / "own.toml"
    path.write_text('[colours]\nflat = "#abcdef"\n', "utf-8")
    return path


Hand = Any
"""What a hand does to a page, where the pages know the desk."""

KIT: dict[str, tuple[str, Hand]] = {
    "stage": ("--stage 3", lambda pages, _: pages.desk.document.select(TourPlace(3))),
    "stage of all": ("--tour", lambda _, page: choose(page.wishes.scope, "tour")),
    "game": ("--stage 2 --game figueres", print_figueres),
    "own": ("--game reifenbreite --own C", print_own),
    "paper": ("--stage 2 --paper A5", lambda _, page: choose(page.wishes.paper, "A5")),
    "parts": ("--stage 2 --only dice", lambda _, page: only_dice(page)),
    "missing": ("--stage 2 --missing-only", lambda _, page: page.wishes.missing.setChecked(True)),
    "duplex": ("--stage 2 --duplex", lambda _, page: choose(page.wishes.sides, "long")),
    "flip": ("--stage 2 --duplex --flip short", lambda _, page: choose(page.wishes.sides, "short")),
    "marks": ("--stage 2 --marks outline", lambda _, page: choose(page.wishes.marks, "outline")),
    "skin": ("--stage 2 --skin light", lambda _, page: choose(page.wishes.skin, "light")),
    "poster": ("--stage 2 --poster A2", lambda _, page: choose(page.wishes.poster, "A2")),
    "printer": ("--stage 2 --printer hall", lambda _, p: p.wishes.own.choose_printer("hall")),
    "art": ("--stage 2 --art own.toml", wear_art),
}
RACE: dict[str, tuple[str, Hand]] = {
    "stage": ("--stage 3", lambda pages, _: pages.desk.document.select(TourPlace(3))),
    "game": ("--stage 2 --game figueres", lambda _, page: choose(page.game, "figueres")),
    "seed": ("--stage 2 --seed k7", lambda _, page: page.seed.setText("k7")),
    "switches": (
        "--stage 2 --weather",
        lambda _, page: page.switches["weather.enabled"].setChecked(True),
    ),
    "seats": ("--stage 2 --bots book", lambda _, page: page.seats.seat_everywhere("book")),
    "seats of one": (
        "--stage 2 --bots director,raider,director,director",
        lambda _, page: choose(page.seats.boxes[1], "raider"),
    ),
}
PLAYTEST: dict[str, tuple[str, Hand]] = {
    "stage": ("--stage 3", lambda pages, _: pages.desk.document.select(TourPlace(3))),
    "game": ("--stage 2 --game figueres", lambda pages, _: pages.desk.game.choose("figueres")),
    "seed": ("--stage 2 --seed k7", lambda _, page: page.wishes.seed.setText("k7")),
    "bots": ("--stage 2 --bots book", lambda _, page: choose(page.wishes.bots, "book")),
    "bots mixed": ("--stage 2 --bots mixed", lambda _, page: choose(page.wishes.bots, "mixed")),
    "count": ("--stage 2 -n 12", lambda _, page: page.wishes.number.setValue(12)),
    "against": (f"--stage 2 --against {SIERRA}", lambda _, page: page.against.take(SIERRA)),
    "against_bots": (
        "--stage 2 --against-bots book",
        lambda _, page: choose(page.against.choice, "book"),
    ),
}
LAYOUT: dict[str, tuple[str, Hand]] = {
    "stage": ("--stage 3", lambda pages, _: pages.desk.document.select(TourPlace(3))),
    "table": ("--stage 2 --table 1500x900", lambda _, p: type_into(p.side.fields["width"], "1500")),
    "table's edge": (
        "--stage 2 --reserve 20",
        lambda _, page: type_into(page.side.fields["reserve"], "20"),
    ),
    "table's seats": (
        "--stage 2 --seat 1:2",
        lambda _, page: type_into(page.side.shape_fields["seats"], "1:2"),
    ),
    "stock": ("--stage 2 --missing stop", lambda _, page: choose(page.side.mode, "stop")),
}
FIT: dict[str, tuple[str, Hand]] = {
    "stage": ("--stage 3", lambda pages, _: pages.desk.document.select(TourPlace(3))),
    "size": ("--stage 2 --minutes 50", slide),
}


def wish_of_kit(options: dict[str, Any], folder: Path) -> KitWish:
    """Return the wish of a call of `etapa kit` in a folder where a printer was measured."""
    art = folder / options["art"] if options["art"] else None
    return kit.kit_wish({**options, "art": art}, HALL if options["printer"] else Printer())


def wish_of_race(pages: Pages, options: dict[str, Any]) -> RaceWish:
    """Return the wish of a call of `etapa race`, with who sits in its seats."""
    tour = pages.desk.document.tour
    seats = race.read_seats(ENGLISH, options["game"], options["bots"], tour)
    return race.race_wish(options).seat_teams(seats)


def check(command: Any, page: Any, name: str, usual: Any) -> None:
    """The wishes are equal, and what the row speaks of is not as it is where nothing is said."""
    assert command == page
    field = name.partition(" ")[0].partition("'")[0]
    assert getattr(command, field) != getattr(usual, field)


@pytest.mark.parametrize("name", KIT)
def test_a_kit_is_wished_for_alike(pages: Pages, name: str):
    words, hand = KIT[name]
    page = pages.print()
    usual = page.kit_wish()
    assert usual == wish_of_kit(options_of(kit.command, "--stage 2"), pages.folder)
    hand(pages, page)
    command = wish_of_kit(options_of(kit.command, words), pages.folder)
    check(command, page.kit_wish(), name, usual)


@pytest.mark.parametrize("name", RACE)
def test_a_race_is_wished_for_alike(pages: Pages, name: str):
    words, hand = RACE[name]
    page = pages.race()
    usual = page.race_wish()
    assert usual == wish_of_race(pages, options_of(race.command, "--stage 2"))
    hand(pages, page)
    check(wish_of_race(pages, options_of(race.command, words)), page.race_wish(), name, usual)


@pytest.mark.parametrize("name", PLAYTEST)
def test_playtests_are_wished_for_alike(pages: Pages, name: str):
    words, hand = PLAYTEST[name]
    page = pages.playtest()
    usual = page.playtest_wish()
    assert usual == playtest.playtest_wish(options_of(playtest.command, "--stage 2"))
    hand(pages, page)
    command = playtest.playtest_wish(options_of(playtest.command, words))
    check(command, page.playtest_wish(), name, usual)


@pytest.mark.parametrize("name", LAYOUT)
def test_a_layout_is_wished_for_alike(pages: Pages, name: str):
    words, hand = LAYOUT[name]
    page, tour = pages.board(), pages.desk.document.tour
    usual = page.laying.layout_wish()
    assert usual == layout_wish(tour, options_of(layout.command, "--stage 2"))
    hand(pages, page)
    command = layout_wish(tour, options_of(layout.command, words))
    check(command, page.laying.layout_wish(), name, usual)


@pytest.mark.parametrize("name", FIT)
def test_a_fit_is_wished_for_alike(pages: Pages, name: str):
    words, hand = FIT[name]
    page = pages.fit()
    usual = page.fit_wish()
    assert usual == fit.fit_wish(options_of(fit.command, "--stage 2"))
    hand(pages, page)
    check(fit.fit_wish(options_of(fit.command, words)), page.fit_wish(), name, usual)


TOLD_BY_ONE: dict[type, set[str]] = {
    KitWish: {"course", "book"},
    RaceWish: {"fresh", "own"},
    PlaytestWish: {"own", "fresh", "clock"},
    LayoutWish: {"options", "square", "riders", "anew"},
    FitWish: {"every", "kind", "evenings", "teams", "riders", "races", "way"},
}
"""Fields that only a command says: of a race, only the page says `fresh`."""


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        (KitWish, KIT), (RaceWish, RACE), (PlaytestWish, PLAYTEST), (LayoutWish, LAYOUT),
        (FitWish, FIT),
    ],
)  # fmt: skip
def test_every_field_of_a_wish_has_its_row(kind: Any, rows: dict[str, Any]):
    """What is added to a wish is compared, or named as what only one of the two can say."""
    said = {name.partition(" ")[0].partition("'")[0] for name in rows}
    assert said | TOLD_BY_ONE[kind] == {field.name for field in fields(kind)}
    assert not said & TOLD_BY_ONE[kind]


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (lambda _: KitWish(paper="A17"), "kit_paper"),
        (lambda _: KitWish(poster="A17"), "kit_paper"),
        (lambda tour: KitWish(9).stages_of(tour), "stage_missing"),
        (lambda _: PlaytestWish(count=0), "playtest_none"),
        (lambda tour: FitWish(0).stages_of(tour), "stage_missing"),
        (lambda tour: FitWish(9).stages_of(tour), "stage_missing"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_by_the_wish(desk: Desk, wish: Any, key: str):
    """Command and page say the same sentence, since neither checks by itself."""
    with pytest.raises(EtapaError) as refused:
        wish(desk.document.tour)
    assert refused.value.key == key


def test_a_person_in_a_seat_is_wished_for_by_the_page_alone(pages: Pages):
    """Whoever only watches wishes for what the command rides."""
    page = pages.race()
    choose(page.seats.boxes[0], PERSON)
    team = pages.desk.document.tour.teams[0].id
    assert page.race_wish().manager_of(team) == PERSON


@pytest.mark.parametrize("name", ["nothing", "duplex", "paper", "skin"])
def test_both_ways_give_the_same_files(pages: Pages, name: str, tmp_path: Path, monkeypatch: Any):
    """Byte for byte: what the page writes is what the command writes."""
    from designer.cli import main

    words, hand = KIT.get(name, ("--stage 2", lambda *_: None))
    page = pages.print()
    hand(pages, page)
    only_two(page)
    page.export(tmp_path / "page")
    pages.qtbot.waitUntil(lambda: not page.buttons["folder"].isHidden(), timeout=60_000)
    only = ["--only", "markers", "--only", "dice"]
    call = ["kit", str(SIERRA), *words.split(), *only, "--lang", "en"]
    with pytest.raises(SystemExit):
        main([*call, "-o", str(tmp_path / "command")])
    files = {path.name: path.read_bytes() for path in (tmp_path / "command").iterdir()}
    assert len(files) == 3
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "page").iterdir()}


def only_two(page: PrintPanel) -> None:
    """Tick two parts that are soon drawn."""
    for row in range(page.list.count()):
        name = page.list.item(row).data(NAME)
        tick(page, name, on=name in {"markers", "dice"})


def test_a_printer_that_is_typed_stays_in_another_language(pages: Pages):
    """Whether it was measured or not: one that was measured never takes its place."""
    page = pages.print()
    page.wishes.own.choose_printer("hall")
    page.wishes.printer.setEditText("attic")
    before = page.kit_wish()
    pages.desk.language_switch.change_language("es")
    assert page.kit_wish() == before
    assert before.printer == Printer("attic")
