"""Numbers of Arabic texts, held against the words that they are tied to."""

from tools.language.arabic.digits import PrintedNumber, find_numbers


def prints_arabic(words: str, quote: str) -> bool:
    """Whether a printed number is one of those that a quotation in Arabic has, in any digits; a scale that only one of
    them names is taken from the statement around."""
    found = find_numbers(words)
    return len(found) == 1 and any(same_number(found[0], one) for one in find_numbers(quote))


def same_number(one: PrintedNumber, other: PrintedNumber) -> bool:
    """Whether two printings are of one number: the same kind and sign, and the same digits or the same amount."""
    if (one.kind == "percent") != (other.kind == "percent"):
        return False
    unscaled = 1 in (one.scale, other.scale) and one.value == other.value
    return one.amount == other.amount or unscaled
