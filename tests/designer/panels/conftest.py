"""What is refused at a desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from engine.errors import EtapaError


@pytest.fixture
def refused(desk: Desk) -> list[EtapaError]:
    """Every error that was said, in its order."""
    errors: list[EtapaError] = []
    desk.document.refused.connect(errors.append)
    return errors
