"""The open tour: its value, its one undo command, its file, and what survives a crash.

place      where something lies in a tour, as findings name it: stages/3/sections/2
sentence   a sentence not yet in a language, so that it can be said again in the other one
change     the one undo command: before, after, sentence
document   the open tour, what is selected in it, and who wants to know
counted    how many stages are complete
language   the language people read now
typing     what is typed in a line: a stage, the arrivals of one, kilometres, dates and bibs
saved      files with stamps and backups, what was not yet saved, races that were left
"""
