"""Cuts a document's text into the chunks that are searched: sections, segments between headings, and where they end."""
