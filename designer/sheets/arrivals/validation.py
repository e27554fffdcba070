"""Data validation of cells: what may be typed, and the sentence that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.worksheet.datavalidation import DataValidation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.worksheet import Worksheet


def offer_list(
    sheet: Worksheet, cells: str, values: Sequence[str], title: str, sentence: str
) -> None:
    """Offer a list to choose from."""
    _add(sheet, cells, DataValidation("list", formula1=f'"{",".join(values)}"'), title, sentence)


def accept_whole(
    sheet: Worksheet, cells: str, low: int, high: int, title: str, sentence: str
) -> None:
    """Accept whole numbers within a range."""
    rule = DataValidation("whole", operator="between", formula1=str(low), formula2=str(high))
    _add(sheet, cells, rule, title, sentence)


def accept_decimal(sheet: Worksheet, cells: str, title: str, sentence: str) -> None:
    """Accept numbers from 0 on."""
    rule = DataValidation("decimal", operator="greaterThanOrEqual", formula1="0")
    _add(sheet, cells, rule, title, sentence)


def _add(sheet: Worksheet, cells: str, rule: DataValidation, title: str, sentence: str) -> None:
    rule.allow_blank = True
    rule.showErrorMessage = True
    rule.errorTitle, rule.error = title[:31], sentence[:224]
    rule.add(cells.replace("$", ""))
    sheet.add_data_validation(rule)
