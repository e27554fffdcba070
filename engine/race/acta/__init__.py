"""The record of a race (.acta): what it holds, how it is written, and how it rides again."""
