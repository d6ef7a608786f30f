"""Notes: handwriting, scans and texts of one's own, as Markdown that somebody has reviewed before it is loaded."""
