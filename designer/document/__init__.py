"""The open tour: its value, its one undo command, its file, and what survives a crash.

place      where something lies in a tour, as findings name it: stages/3/sections/2
said       a sentence not yet in a language, so that it can be said again in the other one
change     the one undo command: before, after, sentence
document   the open tour, what is selected in it, and who wants to know
filing     opening and saving with stamps, backups and the word of another window
recovery   what was not yet saved, written apart from the tour
voice      the language people read now
"""
