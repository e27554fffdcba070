"""Makes what the guide shows: runs every call of its pages and keeps the answers.

python3 .ci/guide.py              the answers, in both languages (about two minutes)
python3 .ci/guide.py --pictures   the pictures of the window as well; this needs a screen

Calls are run page by page on copies of the samples, in a folder that is thrown away, so that a page
shows what a reader gets who types it.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

from designer.language import LANGUAGES, Language

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
GUIDE = ROOT / "templates" / "guide"
LOCALES = {"en": "en_GB.UTF-8", "es": "es_ES.UTF-8"}
CHANGED, MOVED_TO = 4, Decimal(120)
"""The stage of the second version of the tour whose sprint lies elsewhere, and where."""


def main(arguments: list[str]) -> int:
    """Write the answers of both languages; the pictures where they are asked for."""
    from designer.bootstrap import ensure
    from designer.guide.guide import ANSWERS, page_ids

    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("--pictures", action="store_true", help="take the pictures too")
    asked = reader.parse_args(arguments)
    for language in LANGUAGES:
        answers: dict[str, str] = {}
        for page in page_ids():
            answers |= answer_page(page, language)
        text = json.dumps(answers, ensure_ascii=False, indent=1)
        (GUIDE / language.code / ANSWERS).write_text(f"{text}\n", "utf-8")
        print(f"guide: {len(answers)} calls answered in {language.code}")
    if asked.pictures:
        program = ROOT / ".ci" / "guide_pictures.py"
        subprocess.run([ensure("dev"), program], cwd=ROOT, check=True)
    return 0


def answer_page(page: str, language: Language) -> dict[str, str]:
    """Return what each call of a page prints; nothing of those whose answer is not shown."""
    from designer.guide.guide import RUN, blocks_of, calls_of, guide_page

    answers = {}
    with tempfile.TemporaryDirectory() as folder:
        lay_out_files(Path(folder), language)
        for kind, text in blocks_of(guide_page(page, language)):
            for call in calls_of(text):
                told = run_call(call, Path(folder), language)
                answers[call] = told if kind == RUN else ""
    return answers


def lay_out_files(folder: Path, language: Language) -> None:
    """Put into a folder what a reader of the guide has there."""
    from engine.tour.edit import change_point, replace_stage
    from engine.tour.file import load, save

    for path in (ROOT / "samples").glob("*.etapa"):
        shutil.copy(path, folder)
    for path in (*(GUIDE / "files").iterdir(), GUIDE / language.code / "roadbook.txt"):
        shutil.copy(path, folder)
    tour = load(folder / "sierra.etapa")
    stage = change_point(tour.stages[CHANGED - 1], 1, km=MOVED_TO)
    save(replace_stage(tour, CHANGED, stage), folder / "changed.etapa")


def run_call(call: str, folder: Path, language: Language) -> str:
    """Return what a call prints that succeeds in this folder; one that fails ends the build."""
    program, *words = shlex.split(call)
    assert program == "etapa", call
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    surroundings = {
        **os.environ,
        "LC_ALL": LOCALES[language.code],
        "PYTHONPATH": path,
        "COLUMNS": "100",
    }
    done = subprocess.run(
        [sys.executable, "-m", "designer", *words],
        cwd=folder, env=surroundings, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"guide: {call!r} ends with {done.returncode}: {done.stderr.strip()}")
    return done.stdout.replace(str(folder), "…")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
