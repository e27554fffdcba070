"""The squares as printed pieces on a table: catalogue, fitting, laying, stock."""
