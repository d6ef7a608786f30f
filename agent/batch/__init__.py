"""Many questions in one run, that goes on where it was cut off."""
