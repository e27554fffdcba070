"""What is printed: parts of the kit, their pages and sheets, reports and communiqués."""

from __future__ import annotations

from engine.errors import EtapaError


class KitError(EtapaError, ValueError):
    """Something cannot be printed so; its sentence stands in templates/words/errors/kit.toml."""
