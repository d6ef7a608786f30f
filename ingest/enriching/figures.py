"""Whether a text has figures: amounts, shares, counts. Years, days, durations, and what is numbered are none."""

from ingest.enriching.lexicon import listed
from tools.language.mentions import Words

_CURRENCIES = "$€£¥"


def has_figures(words: Words) -> bool:
    """Whether any number of a text is a figure."""
    numbers = (position for position, key in enumerate(words.keys) if key[0].isdigit())
    return any(_is_figure(words, position) for position in numbers)


def _is_figure(words: Words, position: int) -> bool:
    start, end = words.starts[position], words.ends[position]
    before, after = words.text[max(0, start - 3) : start], words.text[end : end + 5]
    if before.rstrip(" (").endswith(tuple(_CURRENCIES)):
        return True
    key, previous = words.keys[position], words.keys[position - 1] if position else ""
    if not key.isdecimal():
        return False
    if (
        after.lstrip(" )")[:1] in ("%", "٪")
        or previous in listed("figures", "currencies")
        or _is_scaled(words, position)
    ):
        return True
    numbered = previous in listed("figures", "numbered") or before[-1:] in ("-", "/", "§")
    if after[:1] == "," and after[1:4].isdecimal() and not after[4:5].isdecimal():
        return before[-1:] != "-"
    if after[:1] == "." and after[1:2].isdecimal():
        return not numbered and before[-1:] != "."
    return not numbered and not before[-1:].strip(" ") and _counts(words, position)


def _is_scaled(words: Words, position: int) -> bool:
    following = [*words.keys[position + 1 : position + 3], "", ""]
    return following[0] in listed("figures", "scales") or following[:2] == ["basis", "points"]


def _counts(words: Words, position: int) -> bool:
    """Whether a whole number counts something: a word in small letters follows that names no time."""
    key = words.keys[position]
    if position + 1 == len(words.keys) or (len(key) == 4 and key[:2] in ("19", "20")):
        return False
    gap = words.text[words.ends[position] : words.starts[position + 1]]
    following = words.keys[position + 1]
    return (
        gap == " "
        and following.isalpha()
        and not words.is_capitalised(position + 1)
        and following not in listed("figures", "uncounted")
    )
