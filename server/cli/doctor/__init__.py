"""`tieout doctor`."""
