"""Form 4: what insiders traded."""
