"""Where everything stands in a workbook, known before anything is written."""
