"""Where every square of a course lies, in millimetres: one value for tokens, pointer and print.

A chart is made of a laid board (`laid`), of a chain of blocks (`chain`) or of rows of squares with
room for several riders (`winding`).
"""
