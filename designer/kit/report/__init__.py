"""The report of playtests: two or three pages a person looks at rather than reads."""

from designer.kit.report.report import card, report
from designer.kit.report.subject import Subject

__all__ = ["Subject", "card", "report"]
