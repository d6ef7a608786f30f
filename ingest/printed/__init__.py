"""Tables that are printed as lines of text, as a page of a PDF gives them: read into rows and columns."""
