"""`tieout token`: who may ask a server over HTTP."""
