"""The periods that an Arabic question names, each put into English; Hijri ones are left, and can be converted apart."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tools.language.arabic.data import entries, forms_of, numbers_by_form, one_of, texts, word_list
from tools.language.arabic.dates import FILE, find_dates, read_year
from tools.language.arabic.letters import normalise
from tools.language.arabic.spelled import find_spelled
from tools.months import MONTHS
from tools.vocab.data import load_toml

_ORDINALS = ("first", "second", "third", "fourth")
_YEARS = range(1900, 2101)
_MOST = 20  # periods that are counted in words
_PART = re.compile(r"\bQ[1-4]\b|\bhalf\b|\b(?!12 )\d+ months\b")
_MARK = "\x01"  # stands for a year or a date that has been read


@dataclass(frozen=True)
class Period:
    """A period: where it stands in the normalised text, and the English for it."""

    start: int
    end: int
    english: str


@dataclass(frozen=True)
class _Time:
    """A year or a date of the text, as English says it."""

    start: int
    end: int
    english: str
    is_year: bool = True


def find_periods(text: str) -> list[Period]:
    """The periods of a normalised text, in reading order, none overlapping. A Hijri date or year is none."""
    times = [*_times(text)]
    marked = _marked(text, times)
    found: list[Period] = []
    for pattern, template in _patterns():
        for match in pattern.finditer(marked):
            if all(match.end() <= one.start or one.end <= match.start() for one in found):
                inside = [time for time in times if match.start() <= time.start and time.end <= match.end()]
                found.append(Period(match.start(), match.end(), _english(match, inside, template)))
    return sorted(found, key=lambda one: one.start)


def parts_of_years(text: str) -> frozenset[str]:
    """The parts of years that a text names, in English: quarters, halves, months; none where a month's end is meant."""
    plain = normalise(text)
    ends = _at_end()
    named = {one.english for one in find_periods(plain) if _PART.search(one.english)}
    found = [one for one in find_dates(plain) if not plain[: one.start].rstrip().endswith(ends)]
    months = {f"{one.year}-{one.month:02d}" for one in found if one.day is None and one.calendar != "hijri"}
    return frozenset(one.replace("fiscal ", "") for one in named) | months


def _times(text: str) -> Iterator[_Time]:
    taken: list[tuple[int, int]] = []
    for one in find_dates(text):
        taken.append((one.start, one.end))
        if one.calendar == "gregorian":
            day = f"{one.day}, " if one.day else ""
            yield _Time(one.start, one.end, f"{MONTHS[one.month - 1].capitalize()} {day}{one.year}", is_year=False)
    for match in re.finditer(r"(?<![\d.,/a-z])\d{4}(?!\d|[.,]\d)", text):
        year = read_year(text, *match.span())
        free = not any(start <= match.start() < end for start, end in taken)
        if year is not None and year[1] == "gregorian" and free:
            yield _Time(match.start(), year[0], match[0])
    yield from (_Time(one.start, one.end, str(one.value)) for one in find_spelled(text) if one.value in _YEARS)


def _marked(text: str, times: list[_Time]) -> str:
    """The text with a mark for each letter of a year or a date."""
    for time in times:
        text = text[: time.start] + _MARK * (time.end - time.start) + text[time.end :]
    return text


def _english(match: re.Match[str], times: list[_Time], template: str) -> str:
    said = {name: word or "" for name, word in match.groupdict().items()}
    in_order = [time.english for time in times]
    if template == "plain":  # a year, or a day that a balance is of
        fiscal = "fiscal " if said["fiscal"] or said["after"] else ""
        if not times[0].is_year and "," not in in_order[0] and any(word in match[0] for word in _at_end()):
            return f"at the end of {in_order[0]}"
        return f"in {fiscal}{in_order[0]}" if times[0].is_year or "," not in in_order[0] else f"at {in_order[0]}"
    return template.format(
        *in_order,
        fiscal="fiscal " if said.get("fiscal") or said.get("after") else "",
        count=_count(said.get("count", "")),
        unit=_unit(said.get("unit", "")),
        quarter=_ordinal(said.get("one", "")),
        other=_ordinal(said.get("two", "")),
        half=_ORDINALS[max(_ordinal(said.get("one", "")) - 1, 0)],
    )


@cache
def _at_end() -> tuple[str, ...]:
    """The words before a month by which its last day is meant."""
    return tuple(map(normalise, load_toml("units.toml")["words"]["at_end"]))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of periods.toml with their words put in, the most telling first, and the English of each."""
    parts = {name: f"(?:{one_of(word_list(FILE, name))})" for name in forms_of(FILE, "lists")}
    parts["ordinal"] = f"(?:{one_of(numbers_by_form(FILE, 'ordinals'))}|[1-4])"
    parts["pair"] = f"(?:{one_of(numbers_by_form(FILE, 'pairs'))})"
    parts["count"] = rf"(?P<count>\d{{1,2}}|{one_of(_counts())})"
    parts["time"] = f"{_MARK}+"
    parts["the"] = "(?:[بلفك]|ال|لل|[وبلفك]ال)?"
    for name, pattern in texts(FILE, "parts").items():
        parts[name] = _filled(pattern, parts)
    found = ((_filled(one["pattern"], parts), one["english"]) for one in entries(FILE, "period"))
    # A period begins with a word, or behind the "and" that is written with it; never inside a year.
    begin = rf"(?:(?<![^\W_])|(?<=\bو))(?<!{_MARK})"
    return tuple((re.compile(rf"{begin}(?:{pattern})"), english) for pattern, english in found)


def _filled(pattern: str, parts: dict[str, str]) -> str:
    spaced = pattern.replace(" ", " +").replace("~", " *")
    return re.sub(r"(?<!\?P)<(\w+)>", lambda match: parts[match[1]], spaced)


@cache
def _counts() -> dict[str, int]:
    words = numbers_by_form("numbers.toml", "words")
    small = {form: value for form, value in words.items() if 1 < value <= _MOST}
    return {**small, **{f"ال{form}": value for form, value in small.items()}}


def _count(said: str) -> int:
    return int(said) if said.isdigit() else _counts().get(said, 0)


def _ordinal(said: str) -> int:
    return int(said) if said.isdigit() else numbers_by_form(FILE, "ordinals").get(said, 0)


def _unit(said: str) -> str:
    if said in word_list(FILE, "quarters"):
        return "quarters"
    return "months" if said in word_list(FILE, "months") else "years"
