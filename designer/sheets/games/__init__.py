"""The workbook of a game that is not the tour's own: score sheets and the series, live."""
