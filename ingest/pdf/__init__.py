"""Reads PDF documents: text in reading order with positions, headings, tables, bookmarks, page images."""
