"""What a question asks, by rules: companies, periods, metrics, and the words that the rules can't explain."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from tools.errors import InvalidInput
from tools.models import Company
from tools.text import Token, find_phrases, phrase_key, tokenise
from tools.understand.classification import Classification
from tools.understand.companies import CompanyFinder, NotLoaded
from tools.understand.periods import Periods, find_periods, is_covered
from tools.vocab.loader import Metric, Vocabulary, concept_metric, load_words

MAX_CHARACTERS = 10_000
_CONCEPT = re.compile(
    r"\b(?:(?:us-gaap|dei|ifrs-full):)?[A-Z][a-z]+(?:[A-Z][a-z]*){1,}\b|\b(?:us-gaap|dei|ifrs-full):\w+"
)

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
    quarterly = periods.quarterly or bool(periods.fiscal_quarters)
    return Classification(
        query_type=reading.query_type(),
        intent="specific_metric" if reading.metrics else "narrative",
        granularity="quarterly" if quarterly else "annual",
        tickers=tuple(dict.fromkeys(company.ticker for company in reading.companies)),
        fiscal_years=periods.fiscal_years,
        fiscal_quarters=periods.fiscal_quarters,
        newest=max(periods.latest, 1),
        metrics=tuple(dict.fromkeys(metric.key for metric in reading.metrics)),
        not_loaded=tuple(dict.fromkeys(missing.message for missing in reading.missing)),
        unexplained=reading.unexplained(),
        reasons=reading.reasons(),
    )


class _Reading:
    """One question, read from left to right: each word belongs to at most one company, metric or period."""

    def __init__(self, question: str, finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self._question = question
        self._tokens = tokenise(question)
        self._taken: set[int] = set()
        self.periods: Periods = find_periods(question)
        self._take_periods()
        self.companies: list[Company] = self._claim(finder.loaded_mention)
        self.metrics: list[Metric] = [
            *self._concepts(),
            *self._claim(lambda words: vocabulary.phrases.get(phrase_key(words))),
        ]
        self.missing: list[NotLoaded] = self._claim(finder.unloaded_mention)

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
            if covered and not self._taken.intersection(covered):
                self._taken.update(covered)
                found.append(concept_metric(match[0]))
        return found

    def query_type(self) -> str:
        words = {token.key for token in self._tokens}
        if len(self.companies) > 1 or words & load_words("comparing"):
            return "comparative"
        if len(self.periods.fiscal_years) > 2 or self.periods.latest > 2 or words & load_words("trending"):
            return "trend"
        return "factual" if self.metrics else "narrative"

    def unexplained(self) -> tuple[str, ...]:
        known = load_words("filler") | load_words("changing") | load_words("comparing") | load_words("trending")
        free = [token for i, token in enumerate(self._tokens) if i not in self._taken and token.key not in known]
        return tuple(dict.fromkeys(token.text for token in free))

    def reasons(self) -> tuple[str, ...]:
        periods = self.periods
        years = ", ".join(f"FY{year}" for year in periods.fiscal_years) or f"the newest {periods.latest or 1}"
        return (
            f"companies: {', '.join(c.ticker for c in self.companies) or 'none'}",
            f"metrics: {', '.join(m.key for m in self.metrics) or 'none'}",
            f"periods: {years}{' by quarter' if periods.quarterly else ''}",
        )
