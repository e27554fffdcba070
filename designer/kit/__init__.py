"""Front door; KitError."""

from __future__ import annotations

from engine.errors import EtapaError


class KitError(EtapaError, ValueError):
    """Something cannot be printed so; its sentence stands in templates/words/errors/kit.toml."""
