"""The window: it wires panels, actions and files together, and nothing more.

main       the main window
actions    menus and keys as rows
pages      the pages in its middle, each built when it is first looked at
start      what is seen before a tour is open
notices    one sentence at a time over the pages, with what can be done about it
asks       the few questions that must be answered before anything else
search     every command by its name
settings   what the window remembers between runs
crash      what happens when something goes wrong inside
"""
