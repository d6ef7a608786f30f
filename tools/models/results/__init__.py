"""What comes of questions: what routes found, what answers draw on, grids and summaries."""
