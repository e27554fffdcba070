"""`python3 -m designer COMMAND`: `etapa` from a clone, which first installs what it needs."""

from __future__ import annotations

import sys

STOPPED = 2
"""The exit code of a call that was stopped before it was begun."""


def start() -> int:
    """Run `etapa` here where it is installed, else in the clone's own environment."""
    try:
        # What is loaded before the command itself takes long enough to be stopped in.
        from importlib.metadata import PackageNotFoundError, distribution

        try:
            distribution("etapa-reina")  # and so everything it needs, which pip has seen to
        except PackageNotFoundError:
            return _start_in_own_environment()
        from designer.cli import main
    except KeyboardInterrupt:
        return _refuse_stopped()
    main()
    return 0


def _refuse_stopped() -> int:
    """Say that the call was stopped; where nothing is installed there is no phrasebook yet."""
    try:
        from designer.cli import refuse_stopped
    except (KeyboardInterrupt, ImportError):
        sys.stderr.write("etapa: Stopped.\n")
        return STOPPED
    return refuse_stopped()


def _start_in_own_environment() -> int:
    import subprocess

    from designer.bootstrap import ensure

    try:
        command = [str(ensure()), "-m", "designer.cli", *sys.argv[1:]]
        return subprocess.run(command, check=False).returncode  # noqa: S603 -- our own interpreter
    except KeyboardInterrupt:  # what runs in there has said so itself, and nothing before it has
        return 2


if __name__ == "__main__":
    sys.exit(start())
