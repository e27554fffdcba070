"""The three parts of `etapa demo`: kit, workbook, playtest."""
