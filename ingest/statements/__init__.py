"""The face statements of a filing: found, told apart, and read row by row."""
