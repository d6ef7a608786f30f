"""`tieout corpora` and `tieout remove`."""
