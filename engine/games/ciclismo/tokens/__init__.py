"""Activation tokens: what may be laid, and what each kind does.

R6.24, R6.25, R6.26, R6.27, R6.28, part 8.
"""
