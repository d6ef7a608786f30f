"""What a question wants of passages: its words without instructions, its figures, statements and years."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tools.language.disclosed.agreements import asked_terms, without_scope
from tools.language.figures import figure_names
from tools.language.instructions import without_instructions
from tools.language.mentions import Words
from tools.language.queries.worked_out import asks_end, is_worked_out
from tools.language.related import spell_offices
from tools.language.terms import joined_terms, terms
from tools.text import tokenise
from tools.vocab.expressions import names, parse
from tools.vocab.loader import Formula, Metric, Vocabulary, load_toml

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)|(?<=FY)\s?['’]?\d{2}(?!\d)|(?<=['’])\d{2}(?!\d)")
_DIFFERENCE = re.compile(r"\bby how (?:much|many)\b", re.IGNORECASE)
_ONE = re.compile(r"\bwhich (?:one|of)\b", re.IGNORECASE)
_GROWTH = re.compile(r"growth\((\w+)(?:, ?\d+)?\)")
_MAY = re.compile(r"\bMay\b(?=,? \d)|(?<=\bin )May\b")
_CLAUSE = re.compile(r"[,:;.?!]\s+")
_MOST_STATEMENTS = 2  # "the financial statements" name none in particular
_AMOUNT = re.compile(
    r"\b(?:how (?:much|many|large|high|big)|amount|percent(?:age)?|what (?:was|is|were) the total)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Wanted:
    """What to look for in passages.

    `text` is the question without instructions, `subject` that without company names, and `words` are its terms, in
    order. `lines` are the normalised names of each figure that it asks for or that its formulas need, `ratios` those of
    its formulas themselves, `statements`
    where these are printed. `figure` tells that a number is asked for, `names_statement` that the question names the
    statement itself, `reason` that it asks for one, `difference` that it asks by how much something moved, `polar` that
    yes or no answers it, `summary` that it asks what a text says as a whole, `overview` that this is how a company did,
    `change` that it speaks of something that moved, `open` that it leaves open what there is to tell, `across` that it
    is asked of several documents, `amount` that it asks how much or how many in so many words, `worked_out` that it
    says how its figure is computed, and `first_of_several` that it asks which of several comes first or last.
    """

    text: str
    subject: str
    words: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...] = ()
    ratios: tuple[tuple[str, ...], ...] = ()
    statements: frozenset[str] = frozenset()
    names_statement: bool = False
    years: frozenset[str] = frozenset()
    figure: bool = False
    reason: bool = False
    difference: bool = False
    polar: bool = False
    summary: bool = False
    overview: bool = False
    change: bool = False
    open: bool = False
    across: bool = False
    amount: bool = False
    worked_out: bool = False
    first_of_several: bool = False

    @property
    def names_line(self) -> bool:
        """Whether it names a figure that companies report, or one that is computed of such."""
        return bool(self.lines)

    @property
    def names_ratio(self) -> bool:
        return bool(self.ratios)

    @property
    def fact(self) -> bool:
        """Whether it asks for something that is told once, and names no figure of statements."""
        return not (self.open or self.names_line or self.names_ratio)


def read_wanted(question: str, vocabulary: Vocabulary, company_names: Sequence[str] = ()) -> Wanted:
    """What a question wants. `company_names` are those that it mentions: every passage of theirs is about them."""
    question = spell_offices(question, vocabulary)
    text = without_scope(without_instructions(question))
    summary = not _kinds("summary").isdisjoint(token.key for token in tokenise(text))
    topic = _topic(text, company_names) if summary else set[str]()
    if summary and not topic:
        text = f"{text} {load_toml('search.toml')['overview']['words']}"
    names_of_companies = {term for name in company_names for term in terms(name)}
    metrics = dict[str, Metric]()
    statements, ratios = set[str](), list[tuple[str, ...]]()
    for entry in _named(question, vocabulary):
        if isinstance(entry, Metric):
            metrics[entry.key] = entry
        elif isinstance(entry, Formula):
            metrics |= {metric.key: metric for metric in _inputs(entry.expression, vocabulary)}
            ratios.append(tuple(joined_terms(name) for name in (entry.label, *entry.synonyms)))
        elif len(entry) <= _MOST_STATEMENTS:
            statements |= {*entry}
    if asked_terms(text):  # what an agreement says is no line of a statement
        metrics, ratios = {}, []
    printed_in = {metric.statement for metric in metrics.values()} & {*_signs()}
    subject = _without(text, names_of_companies)
    return Wanted(
        text=text,
        subject=subject,
        words=tuple(term for term in terms(text) if term not in names_of_companies | _asking()),
        lines=tuple(_line_names(metric) for metric in metrics.values()),
        ratios=tuple(ratios),
        statements=frozenset(statements | printed_in),
        names_statement=bool(statements),
        years=frozenset(_years(question)),
        reason=not _words("asking").isdisjoint(token.key for token in tokenise(text)),
        figure=bool(metrics or statements) or _AMOUNT.search(text) is not None,
        difference=_DIFFERENCE.search(text) is not None,
        polar=_is_polar(text),
        summary=summary,
        overview=summary and topic <= _results(),
        open=_is_open(text),
        amount=_AMOUNT.search(text) is not None,
        worked_out=is_worked_out(question),
        first_of_several=asks_end(subject),
        change=not (_kinds("moves") | _kinds("moving")).isdisjoint(token.key for token in tokenise(text)),
    )


def _topic(text: str, company_names: Sequence[str]) -> set[str]:
    """The terms of a summary's topic; none where a document is to be summed up as a whole."""
    idle = {term for name in (*company_names, *load_toml("search.toml")["forms"]) for term in terms(name)}
    idle |= {term for name in load_toml("search.toml")["overview"]["idle"] for term in terms(name)}
    idle |= {term for word in _kinds("summary") for term in terms(word)} | _asking()
    return {term for term in terms(text) if term not in idle and not term.isdigit()}


@cache
def _results() -> frozenset[str]:
    """The terms of a topic that is a company's results, and no part of them."""
    return frozenset(term for name in load_toml("search.toml")["overview"]["results"] for term in terms(name))


def _is_open(text: str) -> bool:
    """Whether a question leaves open what there is to tell: it asks for no amount, and for none among several."""
    if _AMOUNT.search(text) or _ONE.search(text):
        return False
    return not _kinds("open").isdisjoint(token.key for token in tokenise(text))


def _is_polar(text: str) -> bool:
    """Whether yes or no answers a question: a clause of it begins with a verb that asks so."""
    begins = (re.match(r"\W*(\w+)", clause) for clause in _CLAUSE.split(text))
    return any(found is not None and found[1].lower() in _kinds("polar") for found in begins)


def _without(text: str, names: set[str]) -> str:
    """A text without the words of names; whole where nothing else is left."""
    kept = [word for word in text.split() if not (found := terms(word)) or not names.issuperset(found)]
    return " ".join(kept) if any(terms(word) for word in kept) else text


def _named(question: str, vocabulary: Vocabulary) -> Iterator[Metric | Formula | tuple[str, ...]]:
    """Metrics, formulas and statements that the question names, in singular or plural."""
    names = figure_names(vocabulary)
    for found in names.find(Words(question), "statement", "name"):
        yield from (found.entry.keys,) if found.entry.kind == "statement" else names.meant(found.entry)


def _inputs(expression: str, vocabulary: Vocabulary, depth: int = 4) -> Iterator[Metric]:
    """The metrics that a formula is made of, through the formulas that it uses."""
    for name in names(parse(expression)):
        if name in vocabulary.metrics:
            yield vocabulary.metrics[name]
        elif depth and name in vocabulary.formulas:
            yield from _inputs(vocabulary.formulas[name].expression, vocabulary, depth - 1)


def line_names(keys: Sequence[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """How metrics and formulas may be named, normalised; of growth, what grows."""
    names: list[str] = []
    for key in keys:
        entry = vocabulary.metrics.get(key) or vocabulary.formulas.get(key)
        if isinstance(entry, Metric):
            names += _line_names(entry)
        elif isinstance(entry, Formula):
            names += [joined_terms(name) for name in (entry.label, *entry.synonyms)]
            grown = _GROWTH.fullmatch(entry.expression)
            names += _line_names(vocabulary.metrics[grown[1]]) if grown and grown[1] in vocabulary.metrics else ()
    return tuple(dict.fromkeys(filter(None, names)))


@lru_cache(maxsize=4096)
def _line_names(metric: Metric) -> tuple[str, ...]:
    """How a metric's line may read, normalised."""
    return tuple(dict.fromkeys(joined_terms(name) for name in (metric.label, *metric.synonyms)))


def _years(question: str) -> Iterator[str]:
    for match in _YEAR.finditer(question):
        year = match[0].strip(" '’")
        yield year if len(year) == 4 else f"20{year}"


def speaks_of_move(word: str) -> bool:
    """Whether a word says no more of a figure than that it moved: "slump"."""
    return word.lower() in _kinds("moves") | _kinds("moving")


def gives_reason(text: str) -> bool:
    """Whether a sentence tells why."""
    return reason_start(text) is not None


@cache
def figure_openings() -> frozenset[str]:
    """The terms that may stand before a figure's name and leave it what it is: "the decrease in our total revenue"."""
    return frozenset(term for word in load_toml("search.toml")["reasons"]["opening"] for term in terms(word))


def before_reason(text: str) -> str | None:
    """What a sentence says before it tells why; None where it doesn't."""
    match = _giving().search(text)
    return text[: match.start()] if match else None


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(load_toml("search.toml")["reasons"][kind])


@cache
def _kinds(kind: str) -> frozenset[str]:
    return frozenset(load_toml("search.toml")["kinds"][kind])


def is_hedged(text: str) -> bool:
    """Whether a sentence tells what may be, rather than what is."""
    return not _kinds("hedges").isdisjoint(_plain_words(text))


def _plain_words(text: str) -> set[str]:
    """The words of a text in lower case, the month of May aside."""
    return {*re.findall(r"[a-z]+", _MAY.sub(" ", text).lower())}


def tells_move(text: str) -> bool:
    """Whether a sentence tells that something moved, and not only that it may."""
    words = _plain_words(_beside_level().sub(" ", text))
    return not _kinds("moves").isdisjoint(words) and _kinds("hedges").isdisjoint(words)


@cache
def _beside_level() -> re.Pattern[str]:
    """What stands higher or lower than something that does not move: "lower than the statutory rate"."""
    return re.compile(load_toml("search.toml")["kinds"]["beside_level"], re.IGNORECASE)


def reason_start(text: str) -> int | None:
    """From which character on a sentence gives a reason; None where it gives none."""
    found = _giving().search(text)
    return found.start() if found else None


@cache
def _giving() -> re.Pattern[str]:
    phrases = sorted(_words("giving"), key=len, reverse=True)
    spaced = (r"\s+".join(map(re.escape, phrase.split())) for phrase in phrases)
    return re.compile(rf"\b(?:{'|'.join(spaced)})\b", re.IGNORECASE)


@cache
def _asking() -> frozenset[str]:
    """The terms of words that ask, and name nothing to look for."""
    return frozenset(term for word in load_toml("search.toml")["asking"]["words"] for term in terms(word))


@dataclass(frozen=True)
class StatementSigns:
    """How a primary statement reads, normalised: its titles, and its telling lines."""

    titles: tuple[str, ...]
    lines: tuple[str, ...]


@cache
def _signs() -> Mapping[str, StatementSigns]:
    return {
        kind: StatementSigns(
            tuple(dict.fromkeys(map(joined_terms, entry["titles"]))),
            tuple(dict.fromkeys(map(joined_terms, entry["lines"]))),
        )
        for kind, entry in load_toml("search.toml")["statements"].items()
    }


def statement_signs(kind: str) -> StatementSigns:
    """The signs of an income statement, a balance sheet or a cash flow statement."""
    return _signs()[kind]
