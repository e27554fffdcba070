"""`etapa`: one file a command; never loads a window."""
