"""What is seen before a tour is open.

start    the page: start a tour, open one, go on with one, see a sample
card     one tour as a profile to press
"""
