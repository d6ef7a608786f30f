"""Disclosures that filings make in a place of their own (`vocab/disclosures.toml`): how they are asked for and said."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.vocab.loader import load_toml

PLACES = "places"
REGISTERED = "registered_securities"

_DEBT = re.compile(r"\b(?:debt|notes?|bonds?|debentures?)\b", re.IGNORECASE)
_RATE = re.compile(r"\d+(?:\.\d+)?\s?%")
_EXCHANGE = re.compile(r"\b(?:exchange|nasdaq|nyse|market)\b", re.IGNORECASE)
_BEHIND = 5  # lines of one entry
_ENTRY_WORDS = 8  # of a line of it
_LEGAL = re.compile(r",? \b(?:inc|corp|co|ltd|plc)\.", re.IGNORECASE)
_LONGEST_STRETCH = 400  # characters
_FIGURE = re.compile(r"\d")
_COLUMN_WORDS, _FEWEST_PLACES = 4, 3
_MONEY = re.compile(r"\bhow (?:much|many)\b|\bamounts?\b|\btotal\b|\bcosts?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Disclosure:
    """How one disclosure is asked for, what to search for it by, and what tells the sentence that makes it."""

    key: str
    asked: tuple[re.Pattern[str], ...]
    search: str
    says: tuple[re.Pattern[str], ...]
    items: tuple[tuple[str, str], ...]
    heading: re.Pattern[str]
    most: int
    over_figures: bool = False
    over: tuple[re.Pattern[str], ...] = ()
    strict: bool = False
    in_order: bool = False
    own: bool = False
    dated: bool = False
    on_cover: bool = False
    denies: re.Pattern[str] | None = None
    affirms: re.Pattern[str] | None = None
    weighing: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None
    starts: tuple[re.Pattern[str], ...] = ()
    ends: re.Pattern[str] | None = None
    qualifies: re.Pattern[str] | None = None
    expects: re.Pattern[str] | None = None
    unexpected: re.Pattern[str] | None = None
    excepts: re.Pattern[str] | None = None
    matters: tuple[re.Pattern[str], ...] = ()
    specific: re.Pattern[str] | None = None
    over_with: re.Pattern[str] | None = None
    outcome: re.Pattern[str] | None = None
    matter_items: tuple[tuple[str, str], ...] = ()

    def rank_of_matter(self, sentence: str) -> int | None:
        """How telling of a single case a sentence is, 0 at best; None where it tells of none, or of a closed one."""
        if self.specific is None or not self.specific.search(sentence):
            return None
        if self.over_with is not None and self.over_with.search(sentence):
            return None
        return next((place for place, one in enumerate(self.matters) if one.search(sentence)), None)

    def asks_outcome(self, question: str) -> bool:
        """Whether a question asks what is thought of the outcome of cases, and not which there are."""
        return self.outcome is not None and self.outcome.search(question) is not None

    @property
    def has_place(self) -> bool:
        """Whether it stands between marks that every filing has: what else a question names is not looked for there."""
        return self.on_cover or bool(self.starts)

    def stretch(self, text: str) -> str:
        """The stretch of a text that makes the disclosure: behind the mark that is nearest before its end; else ""."""
        end = self.ends.search(text) if self.starts and self.ends else None
        if end is None:
            return ""
        marks = [mark.end() for pattern in self.starts for mark in pattern.finditer(text, 0, end.start())]
        stretch = text[max(marks) : end.end()].lstrip(" ,;:)\n\xa0") if marks else ""
        return stretch if len(stretch) <= _LONGEST_STRETCH else ""

    def rank(self, sentence: str, company: str) -> int | None:
        """How telling a sentence of a company's filing is, 0 at best; None where it does not disclose it."""
        for place, pattern in enumerate(self.says):
            match = pattern.search(sentence)
            if match is not None and (not self.own or _speaks_of(company, sentence[: match.start()])):
                return place
        return None

    def verdict(self, question: str, sentence: str) -> bool | None:
        """No, where a sentence denies what a question for yes or no weighs, yes where it affirms it; else None."""
        if self.denies is None or (self.weighing is not None and not self.weighing.search(question)):
            return None
        sentence = " ".join(sentence.split())
        if self.expects is not None and self.expects.search(question) and self._is_unexpected(sentence):
            return False
        if self.denies.search(sentence):
            return None if self.qualifies is not None and self.qualifies.search(sentence) else False
        return True if self.affirms is not None and self.affirms.search(sentence) else None

    def _is_unexpected(self, sentence: str) -> bool:
        """Whether a sentence says that what is asked about is not expected, whatever may come, and excepts nothing."""
        if self.unexpected is None or not self.unexpected.search(sentence):
            return False
        return self.excepts is None or self.excepts.search(sentence) is None


def _speaks_of(company: str, before: str) -> bool:
    """Whether the subject before a verb is the company itself."""
    name, before = re.split(r"[\s,.]+", company.strip())[0], _LEGAL.sub(" ", before)
    return (
        re.search(
            rf"\b(?:we|our|(?:the|our) (?:company|corporation|registrant)|{re.escape(name)})\b[^.;]*$", before, re.I
        )
        is not None
    )


def asked_disclosure(question: str, *, names_figure: bool) -> tuple[str, str]:
    """The disclosure that a question asks for, and the words that tell; "" where it asks for none, or for an amount."""
    for one in _disclosures().values():
        if match := next((match for pattern in one.over if (match := pattern.search(question))), None):
            return one.key, match[0]
    if _MONEY.search(question):
        return "", ""
    for one in _disclosures().values():
        if one.unless is not None and one.unless.search(question):
            continue
        for pattern in one.asked if one.over_figures or not names_figure else ():
            if match := pattern.search(question):
                return one.key, match[0]
    return "", ""


def disclosure(key: str) -> Disclosure:
    """A disclosure by its key."""
    return _disclosures()[key]


def names_debt(text: str) -> bool:
    """Whether a text names debt securities."""
    return _DEBT.search(text) is not None


def debt_entries(listed: str) -> Iterator[str]:
    """The entries of a list that name debt, each with its rate before it and its symbol and exchange behind it."""
    lines = listed.splitlines(keepends=True)
    for at, line in enumerate(lines):
        if not names_debt(line):
            continue
        first = at - 1 if at and _RATE.fullmatch(lines[at - 1].strip()) else at
        end = at + 1
        while end < min(len(lines), at + _BEHIND) and not (_EXCHANGE.search(lines[end - 1]) or _is_next(lines[end])):
            end += 1
        yield "".join(lines[first:end]).strip()


def _is_next(line: str) -> bool:
    """Whether a line of a list belongs to another entry, or to what stands below it."""
    return names_debt(line) or _RATE.fullmatch(line.strip()) is not None or len(line.split()) > _ENTRY_WORDS


def place_columns(text: str) -> str:
    """The lines of a table's columns that are named for places, as they stand; "" where a text has none."""
    run: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.strip() and len(line.split()) <= _COLUMN_WORDS and not _FIGURE.search(line):
            run.append(line)
        elif sum(bool(places_in(one)) for one in run) >= _FEWEST_PLACES:
            first = next(at for at, one in enumerate(run) if places_in(one))
            return "\n".join(run[first:])
        else:
            run = []
    return ""


def places_in(text: str) -> frozenset[str]:
    """The countries, continents and sales regions that a text names."""
    return frozenset(found[0].lower() for found in _places().finditer(text))


@cache
def _disclosures() -> Mapping[str, Disclosure]:
    data = load_toml("disclosures.toml")
    return {key: _read(key, entry) for key, entry in data["disclosures"].items()}


def _read(key: str, entry: Mapping[str, Any]) -> Disclosure:
    def compiled(name: str) -> re.Pattern[str] | None:
        pattern: str | None = entry.get(name)
        return re.compile(pattern, re.IGNORECASE | re.DOTALL) if pattern else None

    def listed(name: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(pattern, re.IGNORECASE | re.DOTALL) for pattern in entry.get(name, ()))

    def items(name: str) -> tuple[tuple[str, str], ...]:
        return tuple((form, item) for form, _, item in (one.partition(":") for one in entry.get(name, ())))

    return Disclosure(
        key=key,
        asked=listed("asked"),
        over=listed("over"),
        search=entry["search"],
        says=listed("says"),
        items=items("items"),
        matter_items=items("matter_items"),
        matters=listed("matters"),
        heading=re.compile(entry["headings"], re.IGNORECASE),
        most=entry["most"],
        **{name: entry.get(name, False) for name in ("over_figures", "strict", "in_order", "own", "dated", "on_cover")},
        denies=compiled("denies"),
        affirms=compiled("affirms"),
        weighing=compiled("weighing"),
        unless=compiled("unless"),
        starts=listed("starts"),
        ends=compiled("ends"),
        qualifies=compiled("qualifies"),
        expects=compiled("expects"),
        unexpected=compiled("unexpected"),
        excepts=compiled("excepts"),
        specific=compiled("specific"),
        over_with=compiled("over_with"),
        outcome=compiled("outcome"),
    )


@cache
def _places() -> re.Pattern[str]:
    names = sorted({*load_toml("countries.toml").values(), *load_toml("disclosures.toml")["regions"]}, key=len)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, reversed(names)))})(?!\w)", re.IGNORECASE)
