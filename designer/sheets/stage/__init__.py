"""The stage sheets: how each stage is built on the table (R1.19)."""
