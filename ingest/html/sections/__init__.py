"""The items of a filing, found by their heads and the table of contents."""
