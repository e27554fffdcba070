"""A workbook written again: what people added to it is found, and put into the new one."""
