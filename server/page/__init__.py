"""The page of a browser, at the server's root."""
