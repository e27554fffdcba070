"""Playtests in sentences: measures, verdicts, comparisons, advice; minutes and sheets of stages."""
