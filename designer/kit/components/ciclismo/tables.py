"""The tables people look things up in: movement, prices of effort, scoring."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.kit.job import Component
from designer.kit.page import make_page
from designer.language import capitalise
from designer.picture.cards import GAP, draw_roll, draw_worth
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_paragraph
from designer.picture.markers import draw_badge
from designer.picture.riders import RollLook
from designer.picture.shapes import Box, Rect
from engine import tables
from engine.games.ciclismo.law import SPRINT, Caps, cells_of
from engine.tour.rider_types import changes_of, rider_types
from engine.tour.terrain import terrain, terrains

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.kit.job import Job
    from designer.language import Language
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape
    from engine.games.ciclismo.law import MovementCell
    from engine.tour.rules import Rules
    from engine.tour.values import Tour

_MOST_DICE = 5
_SCORING = "games/ciclismo/scoring.toml"


def make_tables(job: Job) -> Component:
    """Return the movement table, the prices of effort and the scoring tables, a page each."""
    return Component("tables", pages=(_movement_page(job), price_page(job), _scoring_page(job)))


def _movement_page(job: Job) -> Picture:
    heads = [LedgerColumn(job.language.say("kit.terrain"), 0.55)]
    heads += [LedgerColumn(job.language.say_heading(f"terms.{kind}")) for kind in rider_types()]
    rows = tuple(
        (_sign_cell(row, job.language), *(_roll_cell(rolls[kind]) for kind in rider_types()))
        for row, rolls in rolls_by_type(job.tour, job.rules).items()
    )
    table = Ledger(tuple(heads), rows, row=10.6, head=9, bold=(1, 7, 10, 13))
    title, note = job.language.say("kit.movement"), job.language.say("kit.movement_note")
    return make_page(job.paper.turn_lying(), title, note, partial(draw_ledger, table))


def _sign_cell(row: str, language: Language) -> Cell:
    kind = "INTERMEDIATE_SPRINT" if row == "SPRINT" else row
    return lambda box: draw_badge(box.inset(0, 0.6), kind, language, size=5)


def _roll_cell(roll: RollLook) -> Cell:
    """Return dice, basic movement and level of one cell, with a bar where the type is at home."""

    def draw_cell(box: Box) -> Sequence[Shape]:
        side = min((box.width - 5) / (_MOST_DICE * (1 + GAP)), box.height * 0.56)
        inner = Box(box.x + 2.4, box.y, box.width - 2.4, side + box.height * 0.08)
        below = inner.y + inner.height + box.height * 0.04
        foot = Box(inner.x, below, inner.width, max(0.0, box.y + box.height - below) * 0.8)
        if not roll.basic:
            inner = inner._replace(height=box.height)
        bar = [Rect("favourable", box.x, box.y + 0.8, 1.1, box.height - 1.6)]
        return [
            *(bar if roll.favourable else []),
            *draw_roll(inner, roll.d3, roll.d2, side),
            *draw_worth(roll, foot),
        ]

    return draw_cell


def _scoring_page(job: Job) -> Picture:
    def draw_body(box: Box) -> list[Shape]:
        upper, lower = box.rows(0.5, 0.5, gap=6)
        left, right = lower.columns(0.55, 0.45, gap=8)
        return [
            *draw_ledger(_finish_table(job), upper),
            *draw_ledger(_summits_table(job), left),
            *draw_ledger(_sprints_table(job), right),
        ]

    title, note = job.language.say("kit.scoring"), job.language.say("kit.scoring_note")
    return make_page(job.paper.turn_lying(), title, note, draw_body)


def _place_columns(job: Job, count: int) -> list[LedgerColumn]:
    return [LedgerColumn(job.language.say("kit.nth", n=place)) for place in range(1, count + 1)]


def _point_cells(row: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(value) if value else "" for value in row)


def _finish_table(job: Job) -> Ledger:
    table = tables.read_toml(_SCORING)["regularity_points"]
    queen = job.rules["regularity.queen_row"]
    names = {kind: [kind] for kind in table}
    names[queen].append("QUEEN")
    for kind, same in tables.read_toml(_SCORING)["regularity_same_as"].items():
        names[same].append(kind)
    rows = tuple(
        (
            capitalise(", ".join(job.language.say(f"terms.{k}") for k in names[kind])),
            *_point_cells(row),
        )
        for kind, row in table.items()
    )
    heads = (
        LedgerColumn(job.language.say("kit.finish_points"), 4.6, "start"),
        *_place_columns(job, 12),
    )
    return Ledger(heads, rows, row=9.4, head=9, role="number.large")


def _summits_table(job: Job) -> Ledger:
    table = tables.read_toml(_SCORING)["mountain_points"]
    rows = tuple(
        (_sign_cell(kind, job.language), *_point_cells(row)) for kind, row in table.items()
    )
    heads = (LedgerColumn(job.language.say("kit.summit_points"), 1.6), *_place_columns(job, 6))
    return Ledger(heads, rows, row=9.4, head=9, role="number.large")


def _sprints_table(job: Job) -> Ledger:
    paid, top = (tables.read_toml(_SCORING)[key] for key in ("intermediate_sprint", "summit_bonus"))
    rows = (
        (job.language.say("kit.sprint_points"), *_point_cells(paid["points"])),
        (job.language.say("kit.sprint_turns"), *_point_cells(paid["turns"])),
        (job.language.say("kit.summit_turns"), *_point_cells(top["turns"])),
    )
    heads = (LedgerColumn(job.language.say("kit.lines"), 3.2, "start"), *_place_columns(job, 3))
    return Ledger(heads, rows, row=9.4, head=9, role="number.large")


PRICES = (
    "attack", "pursuit", "forced", "pull", "toll", "helper", "neutralise", "keep_up", "relay",
    "lead_out", "sprint", "move_up", "descent", "feed",
)  # fmt: skip
"""In the order they come up in a turn."""
ON_CARD = frozenset(PRICES) - {"neutralise", "keep_up"}
"""Those that are told in so few words that they stand on the back of a rider's card."""

LEVELS = ("even", "two", "more")
_ROW, _LEVEL = 8.6, 8.0


def price_page(job: Job) -> Picture:
    """Return what effort points buy (R7.2, R8.1, R10.2, R10.7) and what levels cost (R4.9)."""
    values = quoted_rules(job)

    def draw_body(box: Box) -> list[Shape]:
        high = _ROW * len(PRICES) + 8
        share = min(1.0, box.height / (high + _LEVEL * len(LEVELS) + 14))
        upper = box._replace(height=high * share)
        lower = box._replace(y=box.y + (high + 6) * share, height=box.height - (high + 6) * share)
        return [
            *draw_ledger(_price_table(job, values), upper),
            *draw_ledger(_level_table(job, values), lower),
        ]

    title, note = job.language.say("prices.title"), job.language.say("prices.note", **values)
    return make_page(job.paper.turn_lying(), title, note, draw_body)


def price_lines(job: Job) -> tuple[tuple[str, str], ...]:
    """Return what effort points buy under the house rules, each with its price in short."""
    values = quoted_rules(job)
    return tuple(
        (job.language.say(f"prices.{key}"), job.language.say(f"prices.{key}_card", **values))
        for key in PRICES
        if key in ON_CARD and is_offered(key, job.rules)
    )


def quoted_rules(job: Job) -> dict[str, object]:
    """Return the house rules that the sentences quote."""
    rules = job.rules
    return {
        "best": rules["pe.max_favourable"],
        "other": rules["pe.max_other"],
        "least": rules["attack.min_pe"],
        "bunch": rules["attack.peloton_bonus_dice"],
        "surcharge": rules["attack.forced_surcharge"],
        "pull": rules["pull.max_pe"],
        "helpers": rules["pull.max_pullers_flat"] - 1,
        "chase": rules["neutralise.bonus"],
        "free": rules["follow.max_free_deficit"],
        "below": rules["follow.max_free_deficit"] + 1,
        "relay": rules["relay.max_pe"],
        "squares": rules["moveup.squares_per_pe"],
        "wheel": rules["slipstream.bonus"],
        "crash": ", ".join(map(str, rules["descent_attack.crash_faces"])),
        "fed": rules["feed.pe"],
        "cession": rules["cession.min_formation"],
        "apart": rules["cession.max_row_distance"],
        "dice": rules["event.min_d3"],
        "launched": job.language.say(f"values.sprint.leadout_die.{rules['sprint.leadout_die']}"),
    }


def _price_table(job: Job, values: Mapping[str, object]) -> Ledger:
    language = job.language
    heads = (
        LedgerColumn(language.say("prices.action"), 1.5, "start"),
        LedgerColumn(language.say("prices.price"), 1.3, "start"),
        LedgerColumn(language.say("prices.brings"), 3.4, "start"),
        LedgerColumn(language.say("prices.where"), 2.6, "start"),
    )
    rows = tuple(
        (
            language.say(f"prices.{key}"),
            *(
                _sentence_cell(language.say(f"prices.{key}_{part}", **values))
                for part in ("price", _variant_sentences(job.rules).get(key, "brings"), "where")
            ),
        )
        for key in PRICES
        if is_offered(key, job.rules)
    )
    return Ledger(heads, rows, row=_ROW, head=7, role="text.strong")


def is_offered(key: str, rules: Rules) -> bool:
    """Tell whether the house rules leave a price anything to buy."""
    worth: dict[str, bool] = {
        "toll": rules["pull.max_pe"] > 1,
        "helper": rules["pull.max_pullers_flat"] > 1,
        "relay": rules["relay.max_pe"] > 0,
        "forced": rules["attack.forced_surcharge"] > 0,
        "neutralise": rules["neutralise.bonus"] > 0,
        "feed": rules["feed.pe"] > 0,
        "lead_out": rules["sprint.leadout_die"] != "none",
    }
    return worth.get(key, True)


def _level_table(job: Job, values: Mapping[str, object]) -> Ledger:
    language = job.language
    heads = tuple(
        LedgerColumn(language.say(f"prices.level_{key}"), share, "start")
        for key, share in (("apart", 2.0), ("follow", 3.4), ("pursue", 3.4))
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            _sentence_cell(language.say(f"prices.level_{key}", **values)),
            *(
                _sentence_cell(language.say(f"prices.{key}_{part}", **values))
                for part in ("follow", _variant_sentences(job.rules).get(key, "pursue"))
            ),
        )
        for key in LEVELS
    )
    return Ledger(heads, rows, row=_LEVEL, head=7)


def _variant_sentences(rules: Rules) -> dict[str, str]:
    """Return which sentence is told where a house rule chooses between readings."""
    return {
        "toll": rules["pull.two_pe_mode"],
        "two": rules["pursuit.extra_counts"],
        "more": rules["pursuit.level_mode"],
    }


def _sentence_cell(text: str) -> Cell:
    return lambda box: fit_paragraph(box.inset(0.2, 0.5), text, "text.small", size=3.0)


def rolls_by_type(tour: Tour, rules: Rules) -> dict[str, dict[str, RollLook]]:
    """R4.2, R4.9, R5.2, R7.1 — return what each type rolls on each row, and what it is worth."""
    caps = Caps(rules["basic.base"], rules["pe.max_favourable"], rules["pe.max_other"])
    ranked: tuple[str, ...] = ()
    if rules["level.definition"] == "dense_rank_present_types":
        ranked = tuple(sorted({r.type for team in tour.teams for r in team.riders}))
    return {
        row: {
            kind: _roll_look(
                row, cells_of(row, _movement_class(row), ranked, caps, changes_of(rules))[kind]
            )
            for kind in rider_types()
        }
        for row in (*dict.fromkeys(terrain.rolls for terrain in terrains().values()), SPRINT)
    }


def _roll_look(row: str, cell: MovementCell) -> RollLook:
    """Return a cell as it is drawn; a sprint roll has no basic movement and no level."""
    road = row != SPRINT
    return RollLook(
        row, cell.d3, cell.d2, cell.favourable, cell.basic * road, cell.level * road, cell.max_pe
    )


def _movement_class(row: str) -> str:
    return SPRINT if row == SPRINT else terrain(row).movement_class
