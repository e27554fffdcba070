"""Parts 4, 5 and 7.1 read a second time: what follows from the dice of a type."""

from fractions import Fraction
from math import ceil, floor

from engine.tour.rider_types import dice_rows

FAVOURABLE = {
    "LEADER": ("MOUNTAIN", "TT"), "ALLROUNDER": ("MOUNTAIN", "TT"), "CLIMBER": ("MOUNTAIN",),
    "ROULEUR": ("FLAT",), "SPRINTER": ("SPRINT",), "TIMETRIALIST": ("TT",),
    "ROULEUR_SPRINTER": ("FLAT", "SPRINT"), "ROULEUR_CLIMBER": ("FLAT", "MOUNTAIN"),
}  # fmt: skip
TYPES = tuple(FAVOURABLE)
TERRAINS = (
    "FLAT", "COBBLES", "HILL", "MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC", "DESC_LOW",
    "DESC_MID", "DESC_HIGH", "TT_SHORT", "TT_MID", "TT_LONG",
)  # fmt: skip


def row_of(terrain):
    """RULING 93 — cobbles are rolled like the flat."""
    return "FLAT" if terrain == "COBBLES" else terrain


class Numbers:
    """Levels, caps and basic movement under some house rules.

    Parts 4 and 5, R7.1, R7.2, R7.3, R7.4.
    """

    def __init__(self, rules, present):
        self.rules, self.rows = rules, dice_rows(rules)
        everybody = rules["level.definition"] == "dense_rank_all_types"
        self.ranked = TYPES if everybody else present

    def dice(self, kind, terrain):
        return self.rows[row_of(terrain)][kind]

    def movement_class(self, terrain):
        if terrain == "HILL":
            return self.rules["terrain.hill_class"]
        heads = {"MTN": "MOUNTAIN", "DESC": "DESCENT", "TT": "TT", "SPRINT": "SPRINT"}
        return heads.get(terrain.split("_")[0], "FLAT")

    def mean(self, kind, terrain):
        triples, doubles = self.dice(kind, terrain)
        return 2 * triples + Fraction(3, 2) * doubles

    def level(self, kind, terrain):
        own = self.mean(kind, terrain)
        means = {self.mean(other, terrain) for other in self.ranked}
        return 1 + sum(mean < own for mean in means)

    def favours(self, kind, terrain):
        return self.movement_class(terrain) in FAVOURABLE[kind]

    def cap(self, kind, terrain):
        best = self.favours(kind, terrain)
        return self.rules["pe.max_favourable" if best else "pe.max_other"]

    def max_pe(self, kind, terrain):
        return min(self.cap(kind, terrain), sum(self.dice(kind, terrain)))

    def sprint_cap(self, kind, terrain):
        if self.rules["sprint.move_is_favourable"] and "SPRINT" in FAVOURABLE[kind]:
            return min(self.rules["pe.max_favourable"], sum(self.dice(kind, terrain)))
        return self.max_pe(kind, terrain)

    def basic(self, kind, terrain):
        triples, doubles = self.dice(kind, terrain)
        most = Fraction(3 * triples + 2 * doubles, 2)
        half = most if self.rules["basic.base"] == "half_max" else self.mean(kind, terrain)
        where = self.movement_class(terrain)
        return (floor(half) if where == "MOUNTAIN" else ceil(half)) + (where == "FLAT")
