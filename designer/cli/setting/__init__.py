"""`etapa set`: places, values and lists, in either language."""
