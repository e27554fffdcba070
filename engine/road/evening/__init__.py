"""An evening: what fits a stage to the time one has, by the estimate alone."""
