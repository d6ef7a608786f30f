"""What a mention is in the question for: the company that is asked about, or one that its figure relates to; a
statement that is asked for, or the place where a figure stands."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any

from tools.language.english.asides import MARK, listed
from tools.language.figures import FigureName
from tools.language.mentions import Mention, Words
from tools.text import phrase_key
from tools.vocab.loader import load_toml, load_word_map

RELATION = "relation"
UNKNOWN_FIGURE = "unknown figure"
_LONGEST = 4  # words that put one company beside another


def word_set(table: str, name: str) -> frozenset[str]:
    """A list of words from one of the tables of `words.toml`."""
    return frozenset(load_word_map(table)[name])


def other_companies(
    words: Words, companies: Sequence[Mention[Any]], figures: Sequence[Mention[Any]]
) -> list[Mention[Any]]:
    """The companies that only say what a figure has to do with ("Apple's revenue from Intel")."""
    ordered = sorted(companies, key=lambda mention: mention.first)
    ends = {figure.end for figure in figures}
    found: list[Mention[Any]] = []
    used: set[str] = set()
    for number, company in enumerate(ordered):
        place = _link(words, company)
        link = words.tokens[place].key if place is not None else ""
        related = place is not None and (
            _relates(words, company, place, alone=number == 0 and place not in ends, used=used)
            or (number > 0 and place in ends and _is_owned(words, place, link, ordered[:number], figures))
        )
        used.add(link)
        if related:
            found.append(company)
    return found


def _link(words: Words, company: Mention[Any]) -> int | None:
    """The position of the free word right before a company, articles aside."""
    place = company.first - 1
    while place >= 0 and words.tokens[place].key in word_set("arithmetic", "articles"):
        place -= 1
    return place if place >= 0 and place not in words.taken else None


def _relates(words: Words, company: Mention[Any], place: int, *, alone: bool, used: set[str]) -> bool:
    link = words.tokens[place].key
    if alone or link not in word_set("relations", "relating") or link in used or words.is_possessive(company):
        return False
    if not used and link != "to":
        return False  # "revenue from Apple" alone is Apple's
    comparing = word_set("relations", "comparing")
    earlier = {words.tokens[position].key for position in words.free(0, place)}
    if link in {"to", "with"} and earlier & comparing:
        return False
    return not (link == "to" and "from" in used)


def _is_owned(
    words: Words, place: int, link: str, earlier: Sequence[Mention[Any]], figures: Sequence[Mention[Any]]
) -> bool:
    """Whether the figure before `place` has an owner already ("Apple's purchases of Intel")."""
    [figure] = [figure for figure in figures if figure.end == place]
    owners = [company for company in earlier if company.end <= figure.first and words.is_possessive(company)]
    return link in word_set("relations", "owning") and any(
        words.is_claimed(owner.end, figure.first) for owner in owners
    )


def unknown_figures(words: Words, figures: Sequence[Mention[Any]]) -> list[str]:
    """Names of figures that stand side by side with nothing between: one name that is not known, no two figures."""
    pairs = [(one, other) for one, other in pairwise(figures) if one.end == other.first and one.entry != other.entry]
    return [
        words.said(one.first, other.end)
        for one, other in pairs
        if not (isinstance(one.entry, str) or isinstance(other.entry, str) or words.between(one.end, other.first))
        and not words.is_possessive(one)
    ]


_PARTING = frozenset(",-–—;")
_BEFORE = 5  # words from "does" to a statement that it asks about


def asked_statements(
    words: Words, statements: Sequence[Mention[FigureName]], figures: Sequence[Mention[Any]]
) -> tuple[list[str], set[int]]:
    """The statements that are asked for; beside figures, one may only say where they stand ("per the balance sheet").

    With the positions of words like "per" that say so.
    """
    kept: list[str] = []
    naming: set[int] = set()
    placed: Mention[Any] | None = None
    for mention in statements:
        place = _naming(words, mention)
        place = _joined(words, placed, mention) if place is None and placed is not None else place
        placed = mention if place is not None else None
        if figures and place is not None:
            naming.add(place)
        elif figures and (is_bracketed(words, mention) or _closes(words, mention, figures)):
            continue
        elif not figures or not _names_next(words, mention, figures):
            kept += mention.entry.keys
    return kept, naming


def places_in_short(words: Words, figures: Sequence[Mention[Any]]) -> dict[int, int]:
    """Statements in short that only say where the figure before them stands, by their first words: "D&A in cash flow".

    With the position of the word like "in" that says so.
    """
    found: dict[int, int] = {}
    ends = {one.end for one in figures if not isinstance(one.entry, str)}
    for mention in figures:
        if not isinstance(mention.entry, str) or mention.entry not in word_set("passing", "short"):
            continue
        place = mention.first - 1
        while place > 0 and place not in ends and place in words.taken:
            place -= 1  # the company's: "in Nvidia's cash flow"
        parted = set(words.text[words.ends[place] : words.starts[mention.first]]) & set(",;:.")
        end = place - 1 if words.keys[place - 1] in word_set("passing", "lines") else place
        if words.keys[place] in word_set("passing", "placing") and not parted and end in ends:
            found[mention.first] = place
    return found


def _naming(words: Words, statement: Mention[Any]) -> int | None:
    """The position of the word that makes a statement the place of something: "on", "per"; "show" behind it."""
    before = words.keys[max(0, statement.first - _BEFORE) : statement.first]
    asked = not word_set("passing", "asking").isdisjoint(before)
    if asked:
        owner = {at for at in range(statement.end, len(words.keys)) if words.keys[at] == "of" or at in words.taken}
        told = next((at for at in range(statement.end, len(words.keys)) if at not in owner), statement.end)
        if words.keys[told : told + 1] and words.keys[told] in word_set("passing", "telling"):
            return told
    place = words.before(statement.first, word_set("passing", "skipped"))
    if place is None or words.tokens[place].key not in word_set("passing", "naming"):
        return None
    said = words.text[words.tokens[place].end : words.tokens[statement.first].start]
    return None if set(said) & set(",;:") else place


def _joined(words: Words, placed: Mention[Any], statement: Mention[Any]) -> int | None:
    """The position of the word that joins a statement to one that is a place: "using the income statement and ..."."""
    between = range(placed.end, statement.first)
    joining = [at for at in between if words.keys[at] in word_set("passing", "joining")]
    others = [at for at in between if at not in joining and words.keys[at] not in word_set("passing", "skipped")]
    return joining[0] if len(joining) == 1 and not others else None


def is_bracketed(words: Words, statement: Mention[Any]) -> bool:
    """Whether a name stands in brackets by itself: "dividends (cash flow statement)"."""
    before = words.text[: words.starts[statement.first]].rstrip()
    return before.endswith("(") and words.text[words.ends[statement.end - 1] :].lstrip().startswith(")")


def _closes(words: Words, statement: Mention[FigureName], figures: Sequence[Mention[Any]]) -> bool:
    """Whether the statement of a figure stands last, with its period behind a mark: "inventory, FY24 balance sheet"."""
    printed = {getattr(figure.entry, "statement", None) for figure in figures}
    if printed.isdisjoint(statement.entry.keys) or words.text[words.ends[statement.end - 1] :].strip(" .?!)"):
        return False
    first = statement.first
    while first > 0 and first - 1 in words.taken and not _gap(words, first):
        first -= 1
    return 0 < first < statement.first and _gap(words, first) in _PARTING


def _gap(words: Words, place: int) -> str:
    """The marks between a word and the one before."""
    return words.text[words.ends[place - 1] : words.starts[place]].strip()


def _names_next(words: Words, statement: Mention[Any], figures: Sequence[Mention[Any]]) -> bool:
    """Whether a figure follows right away: "balance sheet goodwill"."""
    after = statement.end
    while after < len(words.tokens) and words.tokens[after].key in word_set("passing", "items"):
        after += 1
    return any(figure.first == after for figure in figures)


def joining_words(words: Words, companies: Collection[int], periods: Collection[int]) -> frozenset[int]:
    """The positions of words that only put one named thing beside another: "next to Nvidia's", ", plus the full year".

    `companies` and `periods` are the positions where the named ones begin. What is added without a mark before it may
    be a sum, and so may an added figure: they stay open.
    """
    return frozenset((*_beside(words, companies), *_added(words, periods)))


def _beside(words: Words, companies: Collection[int]) -> Iterator[int]:
    phrases = load_toml("planning.toml")["joining"]["beside"]
    for company in companies:
        for first in range(max(company - _LONGEST, 0), company):
            compared = any(other < first for other in companies)
            if compared and phrase_key(words.tokens[first:company]) in phrases:
                yield from range(first, company)


def _added(words: Words, periods: Collection[int]) -> Iterator[int]:
    adding, articles = load_toml("planning.toml")["joining"]["adding"], listed("behind", "articles")
    for period in periods:
        at = period - 1
        while at > 0 and words.keys[at] in articles:
            at -= 1
        if at > 0 and words.keys[at] in adding and MARK.search(words.between(at, at)):
            yield at
