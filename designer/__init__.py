"""The half people meet: words, pictures, print, sheets, windows and the command."""
