"""What is read of texts in Arabic and in English alike: cited pages, directions, names in the other script."""
