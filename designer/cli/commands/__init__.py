"""The commands of `etapa`, one a file: what is typed, what is refused, what is printed."""
