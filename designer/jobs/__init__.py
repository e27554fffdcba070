"""Work that takes long, in other processes: with progress, and stopped when it is not wanted.

runner     runs calls in other processes and brings their results home
reading    reads what was dropped or pasted
"""
