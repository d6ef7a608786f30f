"""How search holds up as a corpus grows: made-up text, and vectors drawn at random."""
