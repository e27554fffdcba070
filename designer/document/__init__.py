"""The open tour: its value, its one undo step, its file, and what survives a crash.

place      where something lies in a tour, as findings name it: stages/3/sections/2
document   the open tour, what is selected in it, its undo step, and who wants to know
files      opening and saving: stamps, backups, a lock between windows
recovery   what was not yet saved, and races that were left
typing     what is typed in a line: sections of a stage, the arrivals of one
switches   the language and the game that are on
"""
