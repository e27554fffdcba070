"""What VASSAL reads: the build file of a module, and the commands that lay a piece."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.language import Language


COMMAND, TRAIT, PART = "/", "\t", ";"
"""What stands between the parts of a command, between two traits, and inside one."""
CONTROL = 130
"""How VASSAL writes that the control key is held."""


def join_parts(parts: Sequence[object], sign: str) -> str:
    """Return parts as one text that VASSAL's decoder takes apart at a sign again."""
    return sign.join(_escape_sign(str(part), sign) for part in parts)


def key_stroke(letter: str) -> str:
    """Return the control key with a letter, as VASSAL writes a key stroke."""
    return f"{ord(letter)},{CONTROL}"


def basic_piece(image: str, name: str) -> str:
    """Return the innermost trait: a picture and a name."""
    return join_parts(("piece", "", "", image, name), PART)


def delete_trait(word: str) -> str:
    """Return the trait by which a piece can be taken away."""
    return join_parts(("delete", word, key_stroke("D"), ""), PART)


def beside_trait() -> str:
    """Return the trait of what stands beside the road: it snaps to no square."""
    return join_parts(("immob", "g", "N", "L", ""), PART)


def mask_trait(back: str, words: tuple[str, str, str]) -> str:
    """Return the trait of a token laid face down: only the player who laid it sees its face.

    The words are what it is called in the menu, to peek, and while its face is secret.
    """
    hide, peek, hidden = words
    access = "player:"
    look = f"P{key_stroke('P')}"
    return join_parts(
        ("obs", key_stroke("M"), back, hide, look, hidden, access, peek, "", "true", "", ""), PART
    )


def label_trait(word: str) -> str:
    """Return the trait of a number a player writes under a piece: effort points, say."""
    values = (
        "label", key_stroke("L"), word, 12, "255,255,255", "0,0,0", "b", 0, "c", 0, "t", "c",
        "$pieceName$ ($label$)", "Dialog", 1, 0, "Label", "", "false",
    )  # fmt: skip
    return join_parts(values, PART)


def add_piece(traits: Sequence[str], piece: str, number: int) -> str:
    """Return the command that lays a piece: its type, and the state it begins in.

    Traits are given from the outermost in; each begins in an empty state but the mask.
    """
    kind = piece
    state = join_parts(("null", 0, 0, number, 0), PART)
    for trait in reversed(traits):
        kind = join_parts((trait, kind), TRAIT)
        state = join_parts(("null" if trait.startswith("obs") else "", state), TRAIT)
    return "+/" + join_parts(("null", kind, state), COMMAND)


def _escape_sign(text: str, sign: str) -> str:
    bare = text.replace(sign, f"\\{sign}")
    quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{bare}'" if text.startswith("\\") or quoted else bare


ROOT = "VASSAL.build.GameModule"
MODULE, WIDGET = "VASSAL.build.module.", "VASSAL.build.widget."
MAP = f"{MODULE}map."
BOARD = f"{MAP}boardPicker."
VERSION = "3.6.0"
"""The oldest VASSAL that the module is written for."""
RELEASE = "1.0"


@dataclass(frozen=True, slots=True)
class ModuleSlot:
    """A piece a module has: its name, its command, the size of its picture in pixels."""

    name: str
    command: str
    number: int
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces that lie on a map when a game begins, at a place in pixels."""

    name: str
    at: tuple[int, int]
    slots: tuple[ModuleSlot, ...]


@dataclass(frozen=True, slots=True)
class ModuleMap:
    """One map: its picture, its squares by name, and what lies on it at the start."""

    name: str
    image: str
    regions: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    stacks: tuple[Stack, ...] = ()


@dataclass(frozen=True, slots=True)
class ModuleDice:
    """A button that throws dice: how many, and how many faces each has."""

    name: str
    count: int
    faces: tuple[tuple[str, int], ...]
    """What each side says and is worth."""


@dataclass(frozen=True, slots=True)
class Module:
    """Everything a module says of a stage."""

    name: str
    about: str
    sides: tuple[str, ...]
    maps: tuple[ModuleMap, ...]
    palettes: Mapping[str, Sequence[ModuleSlot]]
    dice: tuple[ModuleDice, ...]
    charts: Mapping[str, str] = field(default_factory=dict)
    """Tables to look things up in: what each is called, and its picture."""
    guide: tuple[str, str] = ("", "")
    """The page that says how to begin: what it is called, and its file."""


def build_file(module: Module, language: Language) -> bytes:
    """Return the build file of a module."""
    slots = [slot for palette in module.palettes.values() for slot in palette]
    slots += [slot for one in module.maps for stack in one.stacks for slot in stack.slots]
    root = ET.Element(
        ROOT,
        {
            "name": module.name,
            "version": RELEASE,
            "VassalVersion": VERSION,
            "description": module.about,
            "nextPieceSlotId": str(max((slot.number for slot in slots), default=0) + 1),
        },
    )
    _add_element(root, f"{MODULE}BasicCommandEncoder")
    documentation = _add_element(root, f"{MODULE}Documentation")
    title, page = module.guide
    if page:
        kind = f"{MODULE}documentation.HelpFile"
        _add_element(documentation, kind, title=title, fileName=page, fileType="archive")
    roster = _add_element(root, f"{MODULE}PlayerRoster", buttonText="", buttonToolTip="")
    for side in module.sides:
        _add_element(roster, "entry").text = side
    _add_element(
        root,
        f"{MODULE}GlobalOptions",
        autoReport="Always",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$playerName$ ($playerSide$)",
    )
    _add_element(root, f"{MODULE}PrototypesContainer")
    for dice in module.dice:
        _add_dice(root, dice)
    _add_palettes(root, module, language)
    if module.charts:
        _add_charts(root, module, language.say("export.tables"))
    for one in module.maps:
        _add_map(root, one, own_button=one is not module.maps[0])
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'.encode()


def module_data(module: Module) -> bytes:
    """Return the note a module carries on itself: name, version, what it is."""
    root = ET.Element("data", {"version": "1"})
    for name, text in (
        ("version", RELEASE), ("extra1", ""), ("extra2", ""), ("VassalVersion", VERSION),
        ("dateSaved", "0"), ("description", module.about), ("name", module.name),
    ):  # fmt: skip
        _add_element(root, name).text = text
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'.encode()


def _add_element(parent: ET.Element, tag: str, **values: object) -> ET.Element:
    return ET.SubElement(parent, tag, {name: str(value) for name, value in values.items()})


def _add_dice(root: ET.Element, dice: ModuleDice) -> None:
    """Add a button that throws dice of one kind, with what stands on their sides."""
    shown = " ".join(f"$result{nth}$" for nth in range(1, dice.count + 1))
    numbers = any(worth for _, worth in dice.faces)
    total = " = $numericalTotal$" if numbers and dice.count > 1 else ""
    button = _add_element(
        root,
        f"{MODULE}SpecialDiceButton",
        name=dice.name,
        text=dice.name,
        tooltip=dice.name,
        icon="",
        hotkey="",
        resultChatter="true",
        resultWindow="false",
        resultButton="false",
        format=f"$name$: {shown}{total} ($PlayerName$)",
    )
    for _ in range(dice.count):
        die = _add_element(button, f"{MODULE}SpecialDie", name=dice.name, format="$result$")
        for text, worth in dice.faces:
            _add_element(die, f"{MODULE}SpecialDieFace", text=text, value=worth, icon="")


def _add_charts(root: ET.Element, module: Module, name: str) -> None:
    """Add the window of tables, one tab each."""
    window = _add_element(
        root, f"{MODULE}ChartWindow", name=name, text=name, tooltip=name, hotkey="", icon=""
    )
    tabs = _add_element(window, f"{WIDGET}TabWidget", entryName=name)
    for title, file in module.charts.items():
        _add_element(tabs, f"{WIDGET}Chart", chartName=title, fileName=file)


def _add_palettes(root: ET.Element, module: Module, language: Language) -> None:
    pieces = language.say("export.pieces")
    window = _add_element(
        root, f"{MODULE}PieceWindow", name=pieces, text=pieces, hidden="false", scale="1.0"
    )
    tabs = _add_element(window, f"{WIDGET}TabWidget", entryName=pieces)
    for name, slots in module.palettes.items():
        tab = _add_element(
            tabs, f"{WIDGET}ListWidget", entryName=name, width=320, height=480, divider=200
        )
        for slot in slots:
            _add_slot(tab, slot)


def _add_map(root: ET.Element, one: ModuleMap, *, own_button: bool) -> None:
    """Add a map; the first is the ground of the main window, the others open by a button."""
    main = _add_element(
        root,
        f"{MODULE}Map",
        mapName=one.name,
        buttonName=one.name,
        launch=str(own_button).lower(),
        allowMultiple="false",
        edgeWidth=20,
        edgeHeight=20,
        markMoved="Never",
        color="200,16,46",
        thickness=3,
        moveWithinFormat="$pieceName$: $previousLocation$ -> $location$",
        moveToFormat="$pieceName$: $location$",
        createFormat="$pieceName$: $location$",
    )
    picker = _add_element(main, f"{MAP}BoardPicker", title=one.name, slotScale="0.2")
    _add_element(picker, "setup").text = f"{one.name}BoardPicker\t{one.name}\t0\t0"
    board = _add_element(
        picker, f"{BOARD}Board", name=one.name, image=one.image, reversible="false"
    )
    if one.regions:
        grid = _add_element(
            board, f"{BOARD}board.RegionGrid", snapto="true", visible="false", fontsize=9
        )
        for name, (x, y) in one.regions.items():
            _add_element(grid, f"{BOARD}board.Region", name=name, originx=x, originy=y)
    _add_element(main, f"{MAP}StackMetrics", exSepX=6, exSepY=18, unexSepX=2, unexSepY=4)
    for part in (
        "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
        "StackExpander", "PieceMover", "KeyBufferer", "SelectionHighlighters",
    ):  # fmt: skip
        _add_element(main, f"{MAP}{part}")
    _add_element(main, f"{MAP}HighlightLastMoved", color="200,16,46", enabled="true", thickness=2)
    _add_element(
        main,
        f"{MAP}CounterDetailViewer",
        delay=500,
        zoomlevel="2.0",
        showgraph="true",
        showtext="true",
        minDisplayPieces=1,
        counterReportFormat="$PieceName$",
    )
    _add_element(
        main,
        f"{MAP}Zoomer",
        zoomLevels="0.1,0.2,0.35,0.5,0.75,1.0,1.5,2.0",
        zoomStart=4,
        inButtonText="+",
        outButtonText="-",
        inIconName="",
        outIconName="",
        pickIconName="",
    )
    _add_element(main, f"{MAP}GlobalMap", scale="0.1", color="200,16,46", buttonText="")
    for stack in one.stacks:
        x, y = stack.at
        placed = _add_element(
            main,
            f"{MAP}SetupStack",
            name=stack.name,
            owningBoard=one.name,
            useGridLocation="false",
            x=x,
            y=y,
        )
        for slot in stack.slots:
            _add_slot(placed, slot)


def _add_slot(parent: ET.Element, slot: ModuleSlot) -> None:
    wide, high = slot.size
    element = _add_element(
        parent, f"{WIDGET}PieceSlot", entryName=slot.name, gpid=slot.number, width=wide, height=high
    )
    element.text = slot.command
