"""The keyboard: where Tab and F6 go, what Enter presses.

order   what takes keys, in the order in which it is read
areas   the parts of the window, one key apart
"""
