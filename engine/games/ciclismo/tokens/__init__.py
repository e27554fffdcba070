"""Activation tokens: what may be laid, and what each kind does (R6.24-R6.28, part 8)."""
