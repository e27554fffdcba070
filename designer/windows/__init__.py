"""The window: it wires panels, actions and files together, and nothing more.

main       the main window
actions    menus and keys as rows
commands   every command by its name, for the search
makers     what builds each page
docks      the panels beside the pages, folded away where the window is small
start      what is seen before a tour is open
settings   what the window remembers between runs
pages      the pages of a tour and the row of their names
keys       where Tab and F6 go, what Enter presses
files      opening, saving, dropping and reading files in
idle       what is done while the window is idle
talk       notices, questions, the search, the book, what goes wrong inside
"""
