"""The pages of a tour: those of a stage and those of the whole tour, and what leads to them.

bar     the row of pages, with the stage they speak of
room    where a page stands, scrolled where the window is smaller than the page
pages   both together, each page built when it is first looked at
middle  the start page, the pages, or an import to look at
"""
