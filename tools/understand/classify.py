"""What a question asks, by rules: companies, periods, metrics, and the words that the rules can't explain."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from tools.errors import InvalidInput
from tools.figures.models import StatementType
from tools.models import Company
from tools.text import Token, find_phrases, phrase_key, tokenise
from tools.understand.classification import Classification
from tools.understand.companies import CompanyFinder, NotLoaded
from tools.understand.periods import Periods, find_periods, is_covered
from tools.understand.route import route
from tools.vocab.loader import Formula, Metric, Vocabulary, concept_metric, load_word_map, load_words

MAX_CHARACTERS = 10_000
_CONCEPT = re.compile(r"\b(?:us-gaap|dei|ifrs-full):\w+|\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b")
_LONG_CONCEPT = re.compile(r"(?:[A-Z][a-z]+){3,}")  # AirPods and PayPal are no concepts

Entry = TypeVar("Entry")


def check_question(question: str) -> str:
    """The question without surrounding space. Raises `InvalidInput` for one that can't be read."""
    if "\x00" in question:
        raise InvalidInput("question holds a NUL byte.")
    if not question.strip():
        raise InvalidInput('question is empty. Ask, for example, "What was Apple\'s revenue in fiscal 2023?"')
    if len(question) > MAX_CHARACTERS:
        raise InvalidInput(f"question has {len(question)} characters; at most {MAX_CHARACTERS} are read.")
    return question.strip()


def classify(question: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Classification:
    """Classify by rules. Raises `InvalidInput` for a question that can't be read."""
    question = check_question(question)
    reading = _Reading(question, finder, vocabulary)
    periods = reading.periods
    slots = Classification(
        query_type=reading.query_type(),
        intent=reading.intent(),
        granularity="quarterly" if periods.quarterly or periods.fiscal_quarters else "annual",
        tickers=_once(company.ticker for company in reading.companies),
        fiscal_years=periods.fiscal_years,
        fiscal_quarters=periods.fiscal_quarters,
        newest=max(periods.latest, 1),
        period_ends=periods.ends,
        years_ago=periods.years_ago,
        prior_year=periods.prior_year,
        metrics=_once(metric.key for metric in reading.metrics),
        statements=_once(cast(StatementType, kind) for kinds in reading.statements for kind in kinds),
        not_loaded=_once(missing.message for missing in reading.missing),
        unexplained=reading.unexplained(),
        ambiguous=reading.ambiguous,
        narrative_cues=reading.narrative_cues(),
        follows_up=reading.follows_up(),
        reasons=reading.reasons(),
    )
    return slots.model_copy(update={"route": route(slots)})


def _once(items: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(dict.fromkeys(items))


class _Reading:
    """One question, read from left to right: each word belongs to at most one company, metric or period."""

    def __init__(self, question: str, finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self._question = question
        self._vocabulary = vocabulary
        self._tokens = tokenise(question)
        self._taken: set[int] = set()
        self.periods: Periods = find_periods(question)
        self._take_periods()
        self.companies: list[Company] = self._claim(finder.loaded_mention)
        self.statements = self._claim(lambda words: load_word_map("statements").get(phrase_key(words)))
        figures = [*self._concepts(), *self._claim(self._figure)]
        self.metrics: list[Metric | Formula] = [found for found in figures if not isinstance(found, str)]
        self.ambiguous: tuple[str, ...] = _once(found for found in figures if isinstance(found, str))
        self.missing: list[NotLoaded] = self._claim(finder.unloaded_mention)
        if not self.companies and not self.missing:
            self.missing = self._claim(finder.unloaded_short_name)

    def _take_periods(self) -> None:
        for position, token in enumerate(self._tokens):
            if is_covered(self.periods.covered, token.start, token.end):
                self._taken.add(position)

    def _claim(self, lookup: Callable[[Sequence[Token]], Entry | None]) -> list[Entry]:
        """What the words that are still free name, in order; those words are taken."""
        found: list[Entry] = []
        for run in self._free_runs():
            words = [self._tokens[position] for position in run]
            for match in find_phrases(words, lookup):
                found.append(match.entry)
                self._taken.update(run[match.first : match.end])
        return found

    def _free_runs(self) -> list[list[int]]:
        """Positions of free words, in runs that no taken word interrupts."""
        runs: list[list[int]] = [[]]
        for position in range(len(self._tokens)):
            if position in self._taken:
                runs.append([])
            else:
                runs[-1].append(position)
        return [run for run in runs if run]

    def _concepts(self) -> list[Metric]:
        found: list[Metric] = []
        for match in _CONCEPT.finditer(self._question):
            covered = [i for i, t in enumerate(self._tokens) if match.start() <= t.start and t.end <= match.end()]
            if covered and not self._taken.intersection(covered) and self._is_concept(match[0]):
                self._taken.update(covered)
                found.append(concept_metric(match[0]))
        return found

    def _is_concept(self, name: str) -> bool:
        return ":" in name or name in self._vocabulary.concept_names or _LONG_CONCEPT.fullmatch(name) is not None

    def _figure(self, words: Sequence[Token]) -> Metric | Formula | str | None:
        """A metric, a formula, or the words themselves where they could mean several."""
        key = phrase_key(words)
        if key in load_word_map("ambiguous"):
            return key
        known = self._vocabulary.phrases, self._vocabulary.formula_phrases
        singular = key.removesuffix("s")
        return next((found for name in (key, singular) for phrases in known if (found := phrases.get(name))), None)

    def intent(self) -> str:
        if self.statements:
            return "full_statement"
        if not self.metrics:
            return "narrative"
        return "timeseries" if self.query_type() == "trend" else "specific_metric"

    def narrative_cues(self) -> tuple[str, ...]:
        cues = load_words("narrative")
        return _once(t.text for i, t in enumerate(self._tokens) if i not in self._taken and t.key in cues)

    def follows_up(self) -> bool:
        """Whether the question leans on the one before: by how it begins, or by what it refers to."""
        first = phrase_key(self._tokens[:1])
        begins = first in load_words("continuing") or phrase_key(self._tokens[:2]) in load_words("continuing")
        refers = any(token.key in load_words("referring") for token in self._tokens)
        return begins or (refers and not self.companies)

    def query_type(self) -> str:
        words = {token.key for token in self._tokens}
        if len(self.companies) > 1 or words & load_words("comparing"):
            return "comparative"
        if len(self.periods.fiscal_years) > 2 or self.periods.latest > 2 or words & load_words("trending"):
            return "trend"
        return "factual" if self.metrics else "narrative"

    def unexplained(self) -> tuple[str, ...]:
        lists = ["filler", "changing", "trending", "narrative", "continuing"]
        lists += ["comparing"] if self._compares() else []
        known = frozenset[str]().union(*(load_words(name) for name in lists))
        free = [token for i, token in enumerate(self._tokens) if i not in self._taken and token.key not in known]
        return tuple(dict.fromkeys(token.text for token in free))

    def _compares(self) -> bool:
        """Whether there is anything to put side by side; where a lone figure is, "highest" asks for its period."""
        periods = self.periods
        named = (self.companies + self.missing, self.metrics, periods.fiscal_years, periods.fiscal_quarters)
        several = any(len(names) > 1 for names in named) or periods.latest > 1 or periods.quarterly
        return several or self.follows_up() or not (self.companies or self.missing)

    def reasons(self) -> tuple[str, ...]:
        periods = self.periods
        years = ", ".join(f"FY{year}" for year in periods.fiscal_years) or f"the newest {periods.latest or 1}"
        return (
            f"companies: {', '.join(c.ticker for c in self.companies) or 'none'}",
            f"metrics: {', '.join(m.key for m in self.metrics) or 'none'}",
            f"periods: {years}{' by quarter' if periods.quarterly else ''}",
        )
