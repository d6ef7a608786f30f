"""English as people type it: spelling, abbreviations, names in lower case."""
