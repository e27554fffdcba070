"""`etapa import`: files read in, scored and reported."""
