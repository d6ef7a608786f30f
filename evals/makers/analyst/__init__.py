"""The gold of the analyst metrics: each figure worked out from the lines of the printed statements."""
