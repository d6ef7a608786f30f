"""`tieout stats`: how the program is used, as text and as a picture."""
