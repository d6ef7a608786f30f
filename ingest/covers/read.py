"""Reads what a document says of itself, in its language."""

from ingest.covers.arabic import read_arabic_cover
from ingest.covers.english import read_english_cover
from ingest.covers.models import Cover
from tools.language.arabic.letters import is_arabic

_BEGINNING = 20_000  # characters


def read_cover(text: str) -> Cover:
    """The form, the company and the period's last day (an 8-K's: the day of the event), as far as they are told."""
    return read_arabic_cover(text) if is_arabic(text[:_BEGINNING]) else read_english_cover(text)
