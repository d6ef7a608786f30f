"""What an Arabic question says besides what it asks for: its openings, its periods, the statement that it names."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tools.language.arabic.asked.beginnings import without_opening_verb
from tools.language.arabic.data import by_form, forms_of, one_of, openings
from tools.language.arabic.letters import is_stop_word, normalise
from tools.language.arabic.periods import find_periods
from tools.language.arabic.words import Phrases, find_words
from tools.vocab.data import load_toml

_WHO, _WHO_IN_ARABIC = "who", "من "
WHY = "why did"
WHEN = "when did"
_HOW_MUCH = "how much did"
IN_YEAR = "in which year did"
DATED = frozenset({WHEN, IN_YEAR})
FACTS = frozenset({*DATED, "who", "where"})
_PARTS = "?:"
_AS = "ك"  # a word that begins so is no question word with "as" before it: "كاش" is cash, not "آش"
_INCOME = "income statement"
_CASH_FLOWS = "cash flow statement"
_OPENING, _STATEMENT, _PASSING = "opening", "statement", "passing"


@dataclass(frozen=True)
class Asking:
    """A question's text, normalised, without openings, periods and the statement that it names; and what these were.

    `openings` and `statement` are the English of questions.toml; `place` is where the figure is said to be printed.
    """

    text: str
    openings: tuple[str, ...] = ()
    statement: str | None = None
    place: str = ""


def read_asking(question: str) -> Asking:
    """What is left of a question where all that only asks is blanked. Every letter left stays in its place."""
    text = without_opening_verb(normalise(question))
    for period in find_periods(text):
        text = _blank(text, period.start, period.end)
    place = _place_named().search(text)
    text = _blank(text, *place.span()) if place is not None else text
    if (charged := _charged().search(text)) is not None:
        text = _blank(text, *charged.span(1))
    if (tail := _tail().search(text)) is not None:
        text = _blank(text, tail.start(), len(text))
    cash = _in_cash().search(text)
    text = _in_cash().sub(lambda match: " " * len(match[0]), without_prior_year(text)[0])
    text = _rate_word().sub(lambda match: " " * len(match[0]), without_money(text))
    found = list(_phrases(text))
    for start, end, _, _ in found:
        text = _blank(text, start, end)
    openings = [english for _, _, kind, english in found if kind == _OPENING]
    if _ranks().search(text) is not None:  # the year of the largest figure is no date of a sentence
        openings = [one for one in openings if one != IN_YEAR]
    # "Of the cases, how many" asks for no person.
    openings += [_WHO] if normalise(question).startswith(_WHO_IN_ARABIC) and _HOW_MUCH not in openings else []
    text = _without_sign_tail(text)
    otherwise = _INCOME if charged else _CASH_FLOWS if cash else None
    statement = next((english for _, _, kind, english in found if kind == _STATEMENT), otherwise)
    if (match := _english_statement().search(text)) is not None:
        text, statement = _blank(text, *match.span()), statement or _english_statements()[match[1]]
    said = next(filter(None, place.groups()), "") if place is not None else ""
    return Asking(text, tuple(openings), statement, said.strip())


def without_money(text: str) -> str:
    """A normalised text without the names of currencies."""
    return _money().sub(lambda match: " " * len(match[0]), text)


def without_prior_year(text: str) -> tuple[str, bool]:
    """A normalised text without what names the year before the one that it names, and whether anything does."""
    found = _prior_year().search(text)
    return (text, False) if found is None else (_blank(text, *found.span()), True)


def asks_prior_year(question: str) -> bool:
    """Whether a question asks for the year before the one that it names, too: "in 2024 and the year before"."""
    text = normalise(question)
    if _numbered_prior_year().search(text):
        return False  # "the year before, 2023": that one alone
    for period in find_periods(text):
        if any(map(str.isdigit, period.english)):
            text = _blank(text, period.start, period.end)
    return without_prior_year(text)[1]


def says_rate(question: str) -> bool:
    """Whether a question asks for the rate of something: "معدل الفائدة"."""
    return _rate_word().search(normalise(question)) is not None


def says_other(question: str) -> bool:
    """Whether a question says "other" by the word that ends a period, too: behind a noun without an article."""
    return _other().search(normalise(question)) is not None


def asks_fact(question: str) -> bool:
    """Whether a question asks who, when or where."""
    return not FACTS.isdisjoint(read_asking(question).openings)


def _without_sign_tail(text: str) -> str:
    """A question without a last part that only asks for the sign of what it asks for."""
    cut = max(text.rstrip(" ?").rfind(mark) for mark in _PARTS)
    tail = find_words(text, cut + 1) if cut >= 0 else []
    keys = {key for word in tail for key in (word.key, word.bare_key) if key}
    signs = _signs()
    if tail and not signs.isdisjoint(keys) and all(_is_of_signs(word.text, {word.key, word.bare_key}) for word in tail):
        return _blank(text, cut + 1, len(text))
    return text


def _is_of_signs(text: str, keys: set[str]) -> bool:
    return not text.isalnum() or len(text) == 1 or is_stop_word(text) or not _signs().isdisjoint(keys)


@cache
def _signs() -> frozenset[str]:
    words: list[str] = load_toml("units.toml")["words"]["signs"]
    return frozenset(word.key for said in words for word in find_words(normalise(said)))


@cache
def statement_named(heading: str) -> str | None:
    """The statement that a heading names, in English."""
    return next((english for _, _, kind, english in _phrases(normalise(heading)) if kind == _STATEMENT), None)


def without_statement(heading: str) -> str:
    """A heading, normalised, without the statement that it names."""
    text = normalise(heading)
    for start, end, kind, _ in list(_phrases(text)):
        text = _blank(text, start, end) if kind == _STATEMENT else text
    return text


def _phrases(text: str) -> Iterator[tuple[int, int, str, str]]:
    words, at = find_words(text), 0
    while at < len(words):
        found = _known().at(words, at) if words[at].is_arabic else None
        if found is None or (found.prefix == _AS and found.entry[0] == _OPENING):
            at += 1
            continue
        kind, english = found.entry
        yield words[at].start, words[found.end - 1].end, kind, english
        at = found.end


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


@cache
def _money() -> re.Pattern[str]:
    """A currency by its name, each of its words with or without an article, and the number of them before it."""
    names = {normalise(form) for form in by_form("numbers.toml", "currencies")}
    said = "|".join(" +(?:ال)?".join(map(re.escape, name.split())) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)[بلو]?(?:ال)?(?:{said})(?!\w)")


@cache
def _of_units(name: str) -> tuple[str, ...]:
    return tuple(map(normalise, load_toml("units.toml")["words"][name]))


@cache
def _other() -> re.Pattern[str]:
    said = one_of(map(normalise, forms_of("questions.toml", "others")["either"]))
    return re.compile(rf"(?<!\w)(?!ال|بال|لل|في |ب)[^\W\d_]{{3,}} +(?:{said})(?!\w)")


@cache
def _numbered_prior_year() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)[بل]?(?:{one_of(_of_units('prior_year'))}) *[(,]? *\d{{4}}(?!\d)")


@cache
def _prior_year() -> re.Pattern[str]:
    said = "|".join(re.escape(one).replace(r"\ ", " +") for one in _of_units("prior_year"))
    return re.compile(rf"(?<!\w)و?(?:(?:في )?ب?نهايه +|مقارنه +ب?)?[بل]?(?:{said})(?!\w)")


@cache
def _place_named() -> re.Pattern[str]:
    """A clause that says where a figure is printed: "according to the segment table", with what the place is called."""
    where, places, english, names = (
        "|".join(re.escape(one).replace(r"\ ", " +") for one in _of_units(name))
        for name in ("where_from", "places", "english_where", "english_places")
    )
    counted = r"(?: +رقم)?(?: *\(?\d{1,2}\)?)?"
    return re.compile(
        rf"(?<!\w)(?:{where}) +(?:{places}){counted}(?!\w)((?: +(?!(?:في|كم|ما|من|عن|عام|سنه)(?!\w))[^\W\d_]+){{0,3}})"
        rf"|(?<!\w)(?:{english}) +(?:the +)?((?:[^\W\d_]+ +){{0,3}})(?:{names})(?!\w)"
    )


@cache
def _charged() -> re.Pattern[str]:
    """That something is charged to income, which only tells the statement: that clause is the group."""
    verbs, to, results = (one_of(_of_units(name)) for name in ("charging", "charged_to", "charged_results"))
    return re.compile(rf"(?<!\w)(?:{verbs})(?!\w)[^?]*?(?<!\w)((?:{to}) +(?:{results})(?!\w))")


@cache
def _tail() -> re.Pattern[str]:
    """A last clause that asks which of two a figure is: "and is it an expense or a release?"."""
    lead, either = (
        "|".join(re.escape(one).replace(r"\ ", " +") for one in _of_units(name)) for name in ("tails", "either")
    )
    return re.compile(rf"(?:(?<=\w)|[,.?]) *(?<!\w)(?:{lead}) +\w+ +(?:{either}) *\w+ *[.?]*\s*\Z")


@cache
def _rate_word() -> re.Pattern[str]:
    """A word as "rate" before what it is of."""
    said, of = ("|".join(map(re.escape, _of_units(name))) for name in ("rate_of", "rated"))
    owned = "|".join(f"{word[:-1]}ت" if word.endswith("ه") else word for word in _of_units("rated"))
    whose = rf"(?:ال)?(?:{of})(?!\w)|(?:{owned})(?:ها|هما|هم|ه)(?!\w)"
    return re.compile(rf"(?<!\w)[بول]?(?:ال)?(?:{said})(?= +(?:{whose}))")


@cache
def _ranks() -> re.Pattern[str]:
    said = one_of((*_of_units("ranking"), *_of_units("moving")))
    return re.compile(rf"(?<!\w)(?:ال)?(?:{said})(?!\w)")


@cache
def _in_cash() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(_of_units('in_cash'))})(?!\w)")


@cache
def _english_statements() -> Mapping[str, str]:
    named: Mapping[str, list[str]] = load_toml("units.toml")["english_statements"]
    return {form: statement for statement, forms in named.items() for form in forms}


@cache
def _english_statement() -> re.Pattern[str]:
    said = "|".join(sorted(_english_statements(), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:consolidated +)?({said})(?!\w)")


@cache
def _known() -> Phrases[tuple[str, str]]:
    return Phrases((form, meaning) for meaning, forms in _entries() for form in forms)


def _entries() -> Iterator[tuple[tuple[str, str], list[str]]]:
    words = load_toml("units.toml")["words"]
    for kind, section, keys in (
        (_STATEMENT, "statements", words["statements"]),
        (_OPENING, "opening", words["openings"]),
        (_PASSING, "words", words["passing"]),
        (_PASSING, "statements", words["all_statements"]),
    ):
        forms = openings() if section == "opening" else forms_of("questions.toml", section)
        yield from (((kind, key.partition("|")[0]), forms[key]) for key in keys)


def as_asked(statement: str) -> str:
    """A statement without its number as the question for that."""
    return f"كم {statement.strip().rstrip(' .!؟')}؟"
