"""Data only: terrain, tables, tiles, layouts, art and words. Opened by engine.tables."""
