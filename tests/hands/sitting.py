"""One evening in one sitting: every act of an organiser by keys and presses, and what it changed.

An act asserts what it changed before the next one begins; the acts can be done in many orders. What
is typed and what arrives is not counted, presses of the mouse and of keys are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from designer.cli import COMMANDS
from designer.sheets.save import read_filled
from tests.hands.program import MODAL
from tests.hands.test_board import BOARD, SQUARE, VIEW, middle, pieces, spot
from tests.hands.test_importing import CARD, PANEL, press
from tests.hands.test_profile import at
from tests.hands.test_race_mode import ASKED, FRAME, NEWS, PAGE, STANDS
from tests.hands.tracks import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.program import Program

TRACKS = (
    ((28, 0), (7, 6), (7, -6), (9, 0), (3, 4), (6, 0)),
    ((22, 0), (5, 7), (5, -7), (12, 0)),
)
"""Two stages that nothing was tuned to: kilometres, and per cent."""
CALL = re.compile(rf"`|(?<![\w-])--[a-z]|\betapa ({'|'.join(COMMANDS)})\b")
"""A command line, which the window never says."""
BATCH, PRINT, RESULTS = "built['playtest']", "built['print']", "built['results']"
PLACES = "[(a.bib, a.place) for a in {}.rows.stage_result().arrivals]"
OVER = f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending"
RACES = 6
SHORT = 45
"""Minutes of the evening."""


class Sitting:
    """A person in front of the program, and the presses so far."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program, self.folder = program, folder
        self.presses: dict[str, int] = {}
        self._act = ""

    def do(self, *acts: str) -> None:
        """Do acts one after the other; each says by itself whether it did what it should."""
        for act in acts:
            self._act = act
            self.presses.setdefault(act, 0)
            getattr(self, act)()
            self.look_for_blots()
        self.look_around()

    def look_around(self) -> None:
        """Go to every page: none of them says a command line."""
        self._act = "look_around"
        self.presses[self._act] = 0
        for number in range(1, 9):
            self.program.keys(f"ctrl+{number}")
            self.until(f"window.pages.name == window.pages.names()[{number - 1}]")
            self.look_for_blots()

    def look_for_blots(self) -> None:
        """Fail if a notice says that something went wrong."""
        self.program.look_for_crashes()
        told = self.program.ask("window.notices.isVisible() and window.notices.text.text()")
        wrong = self.words("window.broken", what="").partition(":")[0]
        assert not told or wrong not in told, told
        calls = [text for text in self.ask("said()") if CALL.search(text)]
        assert calls == [], calls

    # what hands do, counted

    def words(self, key: str, **values: object) -> str:
        """Return a phrase as the window says it now."""
        said: str = self.program.ask(f"window.desk.language.say({key!r}, **{values!r})")
        return said.replace("&", "")

    def click(self, what: str | list[int], times: int = 1) -> None:
        """Press what bears these words, or a place."""
        self.presses[self._act] += times
        self.program.click(what, times=times)

    def keys(self, *names: str) -> None:
        """Press keys."""
        self.presses[self._act] += len(names)
        self.program.keys(*names)

    def answer(self, *files: Path) -> None:
        """Type the names of files into a dialogue: its text is chosen, Enter takes it."""
        self.presses[self._act] += 2
        self.program.answer(*files)

    def search(self, words: str) -> None:
        """Have the search of commands do something."""
        self.keys("ctrl+shift+p")
        self.program.until("focus() == window.desk.language.say('window.search_here')")
        self.program.type(words)
        self.keys("Return")

    def ask(self, question: str) -> Any:
        """Ask what is seen."""
        return self.program.ask(question)

    def until(self, question: str, wanted: object = True) -> None:
        """Wait until a question is answered so."""
        self.program.until(question, wanted)

    # the acts, in the order in which the evening is usually told

    def begin_tour(self) -> None:
        """A name, Enter: five proposed stages and six teams."""
        self.program.type("La tarde")
        self.keys("Return")
        self.until("stage is not None and window.middle.on_tour")
        assert self.ask("[tour.name, len(tour.stages), len(tour.teams)]") == ["La tarde", 5, 6]

    def import_tracks(self) -> None:
        """Two tracks, the first climb named before anything enters the tour."""
        files = [
            written(self.folder / f"etapa {n}.gpx", parts, name="track.gpx", places=ends)
            for n, (parts, ends) in enumerate(
                zip(TRACKS, (("Olot", "Vic"), ("Vic", "Berga")), strict=True), start=1
            )
        ]
        self.keys("ctrl+i")
        self.answer(*files)
        self.until(f"type({PANEL}).__name__ == 'ImportPanel' and len({PANEL}.cards) == 2")
        self.presses[self._act] += 2
        press(self.program, 0, 1, times=2)
        self.program.type("Alto de la Tarde")
        self.keys("Return")
        self.until(f"{CARD}.pick.climbs[0].name", "Alto de la Tarde")
        self.click(self.words("imports.take"))
        self.until("window.middle.on_tour and len(stage.sections) > 3")
        names = self.ask("[s.name for s in tour.stages]")
        assert names[:2] == ["Olot – Vic", "Vic – Berga"]
        assert "Alto de la Tarde" in self.ask("[s.name for s in tour.stages[0].sections]")
        self.keys("ctrl+Prior")
        self.until("document.place.stage", 1)

    def correct_stage(self) -> None:
        """A border pulled by the hand, a sprint typed."""
        self.keys("ctrl+1")
        top = self.ask("float(stage.sections[1].end)")
        steps = self.ask("document.stack.count()")
        self.presses[self._act] += 1
        self.program.drag(at(self.program, top), at(self.program, top - 2), keys="shift")
        self.until("document.stack.count()", steps + 1)
        assert abs(self.ask("float(stage.sections[1].end)") - (top - 2)) <= 0.5
        self.click(self.words("stage.line"))
        self.program.type("sprint km 12")
        self.keys("Return")
        self.until("[float(p.km) for p in stage.points if p.kind != 'FEED'].count(12.0)", 1)

    def fit_evening(self) -> None:
        """Minutes typed: the road is shorter for everybody; Escape shows the stage."""
        self.keys("ctrl+1")
        rows = self.ask("document.surveyed.road.rows")
        self.click(self.words("stage.fit"))
        self.until("built['stage'].fit.slider.isVisible()")
        self.program.type(str(SHORT))
        self.keys("Return")
        self.until(f"document.surveyed.road.rows < {rows}")
        self.keys("Escape")
        self.until("built['stage'].profile.isVisible()")
        assert abs(self.ask("document.surveyed.minutes") - SHORT) <= 5

    def edit_board(self) -> None:
        """A tile dragged by two squares: it lies there, and the tour keeps the board."""
        self.keys("ctrl+2")
        self.until(f"'board' in built and not built['board'].laying.stale and {VIEW}._plate._sheet")
        piece = middle(pieces(self.program), "straight")
        steps = self.ask("document.stack.count()")
        x, y = piece["at"]
        self.presses[self._act] += 1
        self.program.drag(spot(self.program, x, y), spot(self.program, x, y + 2 * SQUARE))
        self.until("document.stack.count()", steps + 1)
        self.until("not built['board'].laying.stale")
        assert "1" in self.ask("list(tour.boards['stages'])")
        there = f"ground.piece_at({BOARD}, {BOARD}.lengths[0], {x}, {y + 2 * SQUARE})"
        assert self.ask(f"{there} is not None")

    def watch_bots(self) -> None:
        """To its end and back by Escape: nothing of it counts."""
        results = self.ask("list(tour.results)")
        self._go_to_race()
        self.click(self.ask("built['race'].watch.text()"))
        self.until(f"window.racing.is_riding and {FRAME} > 3")
        assert self.ask(f"{PAGE}.parts.question_stack.isVisible()") is False
        self.keys("ctrl+End")
        self.until(OVER)
        assert self.ask(f"{PAGE}.ending.rows.rowCount()") == 48
        self.keys("Escape")
        self.until("window.middle.on_tour and not window.racing.is_riding")
        assert self.ask("list(tour.results)") == results

    def ride_by_hand(self) -> None:
        """Two answers, one taken back, then bots sit down; the page of its end, and left."""
        self._go_to_race()
        self.click(self.ask("built['race'].ride.text()"))
        self._stand()
        taken = self.ask(f"len({NEWS}.taken)")
        self.keys("Return")
        self.until(f"{NEWS} is not None and len({NEWS}.taken) > {taken}")
        self._stand()
        self.keys("ctrl+z")
        self.until(f"{NEWS} is not None and len({NEWS}.taken) <= {taken}")
        self._stand()
        self.keys("Return")
        self.until(f"{NEWS} is not None and len({NEWS}.taken) > {taken}")
        self._stand()
        self.click(self.words("match.more"))
        self.click(self.words("match.seats"))
        self.program.until_asked()
        self.click(self.ask(f"box({MODAL}.seats.boxes[0])"))
        self.keys("End", "Return")
        self.click(self.words("match.seats_take"))
        self.until(f"{MODAL} is None and not {PAGE}.played.persons")
        self.keys("ctrl+End")
        self.until(OVER)
        self.click(self.words("match.end_leave"))
        self.until("window.middle.on_tour")

    def playtest_stage(self) -> None:
        """Some races in the background; the page speaks of as many."""
        self.keys("ctrl+3")
        self.until("'playtest' in built")
        self.click(self.words("race_page.count"))
        self.keys("ctrl+a")
        self.program.type(str(RACES))
        self.keys("Tab")
        self.click(self.ask(f"{BATCH}.wishes.go.text()"))
        self.until(f"{BATCH}.batch is not None and {BATCH}.batch.summary.races", RACES)
        self.until(f"{BATCH}.report.model().rowCount() > 3")

    def print_kit(self) -> None:
        """The kit into a folder of its own: as many files as the page says."""
        out = self.folder / "juego"
        out.mkdir()
        self.keys("ctrl+6")
        self.until(f"'print' in built and {PRINT}.buttons['export'].isEnabled()")
        self.click(self.words("print.export"))
        self.answer(out)
        files = f"[p.name for p in __import__('pathlib').Path({str(out)!r}).glob('*.pdf')]"
        self.until(files)
        self.until(f"{str(out)!r} in {PRINT}.state.text()")

    def write_book(self) -> None:
        """The workbook for race night, which can be read back."""
        book = self.folder / "noche.xlsx"
        self.keys("ctrl+6")
        self.until(f"'print' in built and {PRINT}.buttons['book'].isEnabled()")
        self.click(self.words("print.book"))
        self.answer(book)
        self.until(f"__import__('pathlib').Path({str(book)!r}).is_file()")
        assert len(read_filled(book).tour.stages) == 5

    def type_results(self) -> None:
        """The finish and every line in one go, Enter after each: the stage counts."""
        self._go_to_results()
        bibs = self.ask("[r.bib for t in tour.teams for r in t.riders]")
        self.click(self.words("results.finish"))
        self.program.type("=30 " + " ".join(map(str, bibs)))
        self.keys("Return")
        self.until(f"len({RESULTS}.rows.stage_result().arrivals)", len(bibs))
        for key in self.ask(f"[k for k in {RESULTS}.form.fields if k not in ('finish', '')]"):
            self.until(f"asked() is {RESULTS}.form.fields[{key!r}]")
            self.program.type(" ".join(map(str, bibs[:12])))
            self.keys("Return")
            self.until(f"len({RESULTS}.rows.stage_result().lines.get({key!r}, ()))", 12)
        self.until(f"{RESULTS}.classified is not None and {RESULTS}.classified.counted", 1)

    def read_standings(self) -> None:
        """The classifications after the stage, complete; another table by keys."""
        self._go_to_results()
        self.until(f"{RESULTS}.tables.table.topLevelItemCount() > 0")
        provisional = self.words("standings.provisional")
        self.until(f"{provisional!r} in {RESULTS}.tables.title.text()", False)
        shown = self.ask(f"{RESULTS}.tables.choice.currentData()")
        self.click(self.ask(f"box({RESULTS}.tables.choice)"))
        self.keys("Down", "Return")
        self.until(f"{RESULTS}.tables.choice.currentData() != {shown!r}")

    def time_stage(self) -> None:
        """How long it took, typed beside the results: the minutes of every stage follow."""
        self._go_to_results()
        minutes = self.ask("[s.minutes for s in document.survey.stages]")
        self.click(self.words("pace.took"))
        self.program.type(str(2 * minutes[0]))
        self.keys("Return")
        self.until("'took' in tour.pace")
        now = self.ask("[s.minutes for s in document.survey.stages]")
        assert all(abs(after - 2 * before) <= 3 for before, after in zip(minutes, now, strict=True))
        assert "200 %" in self.ask(f"{RESULTS}.pace.told.text()")

    def ride_next(self) -> None:
        """The second stage starts from the first: who leads wears the jersey, points are spent."""
        self.keys("ctrl+Next")
        self.until("document.place.stage", 2)
        self._go_to_race()
        self.click(self.ask("built['race'].watch.text()"))
        self.until("window.racing.is_riding")
        jerseys, days = self.ask(f"[dict({PAGE}.played.race.setup.extra), 0]")
        assert days == 0
        assert jerseys["stages_left"] == 3
        leader = self.ask("tour.teams[0].riders[0].bib")
        assert str(leader) in str(jerseys), jerseys
        self.keys("ctrl+End")
        self.until(OVER)
        self.click(self.words("match.end_into_tour"))
        self.until("'2' in tour.results")
        self.keys("Escape")
        self.until("window.middle.on_tour")
        self.keys("ctrl+Prior")
        self.until("document.place.stage", 1)

    def judge_rider(self) -> None:
        """Turns for the winner of a stage long ridden: said, taken, undone and given again."""
        self._go_to_results()
        self.until(f"{RESULTS}.classified.counted == len(tour.results)")
        leader = self.ask("tour.teams[0].riders[0].bib")
        whole = self.ask("repr(tour)")
        net = f"next(r[6] for s in {RESULTS}.classified.report.sections if s.key == 'general' "
        net += f"for r in s.rows if r[1] == {leader})"
        before = self.ask(net)
        self.click(self.words("results.jury"))
        self.until(f"asked() is {RESULTS}.jury.bib")
        self.program.type(str(leader))
        self.keys("Tab", "Down", "Tab")
        self.until(f"{RESULTS}.jury.kind.currentData()", "turns")
        self.program.type("9")
        self.keys("Tab")
        self.program.type("coche")
        self.until(f"{RESULTS}.jury.weighed is not None")
        assert self.ask("repr(tour)") == whole
        told = self.ask(f"{RESULTS}.jury.effect.text()")
        assert self.words("jury.published", stages="1").split(":")[0] in told, told
        self.click(self.words("jury.take"))
        self.until("len(tour.results['1'].get('jury', ()))", 1)
        self.until(net, before + 9)
        self.keys("ctrl+z")
        self.until("repr(tour)", whole)
        self.keys("ctrl+shift+z")
        self.until("len(tour.results['1'].get('jury', ()))", 1)

    def publish_tour(self) -> None:
        """The pages, by the search of commands."""
        out = self.folder / "paginas"
        out.mkdir()
        self.search(self.words("window.publish").split()[0].lower())
        self.answer(out)
        index = out / "index.html"
        self.until(f"__import__('pathlib').Path({str(index)!r}).is_file()")
        self.until(f"{str(out)!r} in window.notices.text.text()")
        assert "La tarde" in index.read_text("utf-8")

    # what comes in between

    def change_look(self) -> None:
        """The other language, dark, larger letters: everything that is seen is painted anew."""
        before = self.ask("screen_digest()")
        code = self.ask("window.desk.language.code")
        self.search("english" if code == "es" else "espanol")
        self.until(f"window.desk.language.code != {code!r}")
        self.search("dark" if code == "es" else "oscuro")
        self.until("window.desk.theme.name", "dark")
        zoom = self.ask("window.desk.theme.zoom")
        self.keys("ctrl+plus")
        self.until(f"window.desk.theme.zoom > {zoom}")
        self.until("window.updatesEnabled() and not window.desk.theme.is_changing")
        self.until(f"screen_digest() != {before!r}")

    def undo_across(self) -> None:
        """Everything is taken back, page by page, and given again; the tour is the same."""
        count, index = self.ask("[document.stack.count(), document.stack.index()]")
        whole = self.ask("repr(tour)")
        steps = min(index, 4)
        self.keys("ctrl+z")
        self.until("document.stack.index()", index - 1)
        self.keys("ctrl+1", *["ctrl+z"] * (steps - 1))
        self.until("document.stack.index()", index - steps)
        assert self.ask("repr(tour)") != whole
        self.keys(*["ctrl+shift+z"] * steps)
        self.until("document.stack.index()", index)
        assert self.ask("[document.stack.count(), repr(tour)]") == [count, whole]

    def _go_to_race(self) -> None:
        self.keys("ctrl+4")
        self.until(
            "'race' in built and built['race'].isVisible() and built['race'].watch.isEnabled()"
        )

    def _go_to_results(self) -> None:
        self.keys("ctrl+5")
        self.until(f"'results' in built and {RESULTS}.classified is not None")

    def _stand(self) -> None:
        """Wait until something is asked, going straight to it."""
        self.until("window.racing.is_riding")
        if not self.ask(f"bool({STANDS})"):
            self.keys("ctrl+End")
        self.until(STANDS)
        assert self.ask(f"{ASKED}.asking is not None")
