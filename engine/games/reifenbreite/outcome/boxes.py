"""The boxes of the score sheet as they are told: sprints with the jersey, photos, teams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.race.game import Ranking

if TYPE_CHECKING:
    from engine.race.values import Results

SPRINT: Final = ("bib", "rider", "points", "strokes", "total")
PHOTO: Final = ("bib", "rider", "numbers")
TEAM: Final = ("rank", "team", "points")


def boxes(results: Results) -> tuple[Ranking, ...]:
    """R13.6, R20.1, R20.3 — fields 1, 2 and 3, field 8 and field 7; those with nothing are left."""
    found = [
        Ranking(
            f"sprint_{number}",
            f"games.reifenbreite_sprint_{number}",
            SPRINT,
            tuple(
                {"points": paid, "bib": bib, "strokes": strokes, "total": total}
                for paid, bib, strokes, total in rows
            ),
        )
        for number, rows in enumerate(results.figures["sprints"], start=1)
    ]
    noted = results.figures["photos"]
    photos = tuple(
        {"bib": bib, "numbers": " ".join(map(str, numbers))} for bib, numbers in noted.items()
    )
    found.append(Ranking("photos", "games.reifenbreite_photos", PHOTO, photos))
    teams = tuple(
        {"rank": row.place, "team": row.team, "points": row.overshoot} for row in results.teams
    )
    found.append(Ranking("teams", "games.reifenbreite_teams", TEAM, teams, of_teams=True))
    return tuple(one for one in found if one.rows)
