"""The layout of a workbook, known before anything is written."""
