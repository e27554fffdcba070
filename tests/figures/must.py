"""A figure beside its must: printed, and asserted there or named as missed."""

from __future__ import annotations


def told(name: str, reached: float, must: float, *, most: bool = True, missed: str = "") -> None:
    """Print a figure beside its must and assert it; a missed one says why and is only printed."""
    held = reached <= must if most else reached >= must
    sign = "≤" if most else "≥"
    state = "holds" if held else f"MISSED: {missed}" if missed else "MISSED"
    print(f"\n{name}: {reached:.3f} (must {sign} {must:g}) {state}")
    assert held or missed, f"{name}: {reached:.3f}, must {sign} {must:g}"
