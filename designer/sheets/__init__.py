"""The tour workbook: written for race night, read back after it."""
