"""The window: it wires panels, actions and files together, and nothing more.

main       the main window; settings: what its parts share, and what it remembers between runs
actions    menus and keys as rows; every command by its name, for the search
start      what is seen before a tour is open
pages      the pages of a tour and the row of their names; makers: what builds each page
docks      the panels beside the pages, folded away where the window is small
racing     race mode, which takes the place of both
steps      undo and redo of what is in front: a race, else the tour
files      opening, saving, dropping; file_jobs: what is read and written in other processes
notices    questions and notices; search, help, crash: what goes wrong inside
keys       where Tab and F6 go, what Enter presses
idle       what is done while the window is idle
"""
