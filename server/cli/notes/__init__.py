"""`tieout notes`: what it does, and the screen on which pages are reviewed."""
