"""The page of prices: what an effort point buys, what levels cost, with the numbers of the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.page.leaf import make_page
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_paragraph
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.kit.work.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Box, Picture, Shape
    from engine.tour.rules import Rules

PRICES = (
    "attack", "pursuit", "forced", "pull", "toll", "helper", "neutralise", "keep_up", "relay",
    "lead_out", "sprint", "move_up", "descent", "feed",
)  # fmt: skip
"""In the order they come up in a turn."""
LEVELS = ("even", "two", "more")
_ROW, _LEVEL = 8.6, 8.0


def price_page(job: Job) -> Picture:
    """Return what effort points buy (R7.2, R8.1, R10.2, R10.7) and what levels cost (R4.9)."""
    values = quoted_rules(job)

    def body(box: Box) -> list[Shape]:
        high = _ROW * len(PRICES) + 8
        share = min(1.0, box.height / (high + _LEVEL * len(LEVELS) + 14))
        upper = box._replace(height=high * share)
        lower = box._replace(y=box.y + (high + 6) * share, height=box.height - (high + 6) * share)
        return [
            *draw_ledger(_bought(job, values), upper),
            *draw_ledger(_levels(job, values), lower),
        ]

    title, note = say(job.lang, "prices.title"), say(job.lang, "prices.note", **values)
    return make_page(job.paper.lying(), title, note, body)


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
        "launched": say(job.lang, f"values.sprint.leadout_die.{rules['sprint.leadout_die']}"),
    }


def _bought(job: Job, values: Mapping[str, object]) -> Ledger:
    lang = job.lang
    heads = (
        LedgerColumn(say(lang, "prices.action"), 1.5, "start"),
        LedgerColumn(say(lang, "prices.price"), 1.3, "start"),
        LedgerColumn(say(lang, "prices.brings"), 3.4, "start"),
        LedgerColumn(say(lang, "prices.where"), 2.6, "start"),
    )
    rows = tuple(
        (
            say(lang, f"prices.{key}"),
            *(
                _told(say(lang, f"prices.{key}_{part}", **values))
                for part in ("price", _variants(job.rules).get(key, "brings"), "where")
            ),
        )
        for key in PRICES
        if is_offered(key, job.rules)
    )
    return Ledger(heads, rows, row=_ROW, head=7, role="text.strong")


def is_offered(key: str, rules: Rules) -> bool:
    """Tell whether the house rules leave a price anything to buy."""
    left: dict[str, bool] = {
        "toll": rules["pull.max_pe"] > 1,
        "helper": rules["pull.max_pullers_flat"] > 1,
        "relay": rules["relay.max_pe"] > 0,
        "forced": rules["attack.forced_surcharge"] > 0,
        "neutralise": rules["neutralise.bonus"] > 0,
        "feed": rules["feed.pe"] > 0,
        "lead_out": rules["sprint.leadout_die"] != "none",
    }
    return left.get(key, True)


def _levels(job: Job, values: Mapping[str, object]) -> Ledger:
    lang = job.lang
    heads = tuple(
        LedgerColumn(say(lang, f"prices.level_{key}"), share, "start")
        for key, share in (("apart", 2.0), ("follow", 3.4), ("pursue", 3.4))
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            _told(say(lang, f"prices.level_{key}", **values)),
            *(
                _told(say(lang, f"prices.{key}_{part}", **values))
                for part in ("follow", _variants(job.rules).get(key, "pursue"))
            ),
        )
        for key in LEVELS
    )
    return Ledger(heads, rows, row=_LEVEL, head=7)


def _variants(rules: Rules) -> dict[str, str]:
    """Return which sentence is told where a house rule chooses between readings."""
    return {
        "toll": rules["pull.two_pe_mode"],
        "two": rules["pursuit.extra_counts"],
        "more": rules["pursuit.level_mode"],
    }


def _told(text: str) -> Cell:
    return lambda box: fit_paragraph(box.inset(0.2, 0.5), text, "text.small", size=3.0)
