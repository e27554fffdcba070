"""The way into the packaged program: a command with its words, the window without any."""

from __future__ import annotations

import multiprocessing
import sys

from designer.cli import main

FILES = (".etapa", ".acta", ".gpx", ".tcx", ".fit")
"""Endings of what a file manager hands over by a double click."""

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if len(sys.argv) == 1 or sys.argv[1].lower().endswith(FILES):
        sys.argv.insert(1, "design")
    main()
