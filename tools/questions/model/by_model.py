"""What a question asks, by a chat model, held against what the rules read. Safety first:

- Where the rules explain the whole question (a company and a figure are named, no word is left open), their reading
  stands. The model adds the kind of question, kinds of document, speakers and language; where it read companies,
  periods or figures otherwise, the reasons say so.
- Where something is open, the model fills gaps and replaces nothing. It must quote the words of the question that a
  company or figure stands in, and at least one of them must be a word that the rules can't explain, none one that
  they have read otherwise. A company must be loaded (one that could be is named as not loaded), a figure must be in
  the vocabulary, and a year or quarter must be written in the question.
- A word that no rule explains stops counting as one only where the model names it as (part of) a new figure, as
  padding, or as the misspelt name of a loaded company; where nothing narrows the figure; and where the model's
  reading of everything else is the reading that stands. A word that looks like a name or a number, such as a
  product, stays in any case. So does a word that could mean several figures: that is asked back.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from pydantic import ValidationError

from tools.errors import ModelFailed
from tools.language.companies import CompanyFinder
from tools.language.periods.quarters import may_name_quarter
from tools.language.quotes import Quotes
from tools.models.questions import FULL_STATEMENT, TIMESERIES, Classification
from tools.models.slots.missing import NotLoaded
from tools.models.slots.remarks import Remark, RemarkKind
from tools.ports.chat_model import ChatModel, FunctionReply
from tools.prompts.loader import as_data, load_prompt
from tools.questions.model.function import DOC_TYPES, ReadQuestion
from tools.questions.model.mentions import Heard, hear
from tools.questions.route import route
from tools.text import name_key
from tools.vocab.loader import Vocabulary

MAX_TOKENS = 1500
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SHOWN = 5  # of the model's words, in one reason
_BINDING = ("comparative", "trend")  # kinds that the answer's figures hang on

Key = TypeVar("Key", bound=str | NotLoaded)


async def classify_with_model(
    chat: ChatModel, question: str, rules: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> tuple[Classification, FunctionReply]:
    """The rules' reading with what the model adds to it. Raises `ModelFailed`; then the rules' reading stands."""
    # Where the rules leave no word open, nothing can name another figure: none has to be offered.
    names = [*vocabulary.metrics, *vocabulary.formulas] if rules.unexplained else rules.metrics
    system = f"{load_prompt('classify')}\nMetrics:\n{', '.join(names)}\n"
    open_words = json.dumps(rules.unexplained, ensure_ascii=False)
    user = f"Question:\n{as_data(question)}\n\nWords that no rule explains:\n{as_data(open_words)}"
    reply = await chat.call_function(system, user, ReadQuestion, max_tokens=MAX_TOKENS)
    try:
        said = ReadQuestion.model_validate(reply.arguments)
    except ValidationError as error:
        tokens = (reply.input_tokens, reply.output_tokens)
        raise ModelFailed(f"{chat.model} gave a reading of another shape.", tokens) from error
    heard = hear(said, finder, vocabulary, concepts=rules.metrics)
    return _Merge(question, rules, said, heard).result(), reply


def explains_all(rules: Classification) -> bool:
    """Whether the rules account for every word, and know company and figure."""
    return bool(rules.tickers and (rules.metrics or rules.statements)) and not (rules.unexplained or rules.ambiguous)


class _Merge:
    """One question: what the rules read, and what the model said."""

    def __init__(self, question: str, rules: Classification, said: ReadQuestion, heard: Heard) -> None:
        self._question = question
        self._rules = rules
        self._said = said
        self._heard = heard
        self._quotes = Quotes(question, rules.unexplained, said.language)
        self._remarks: list[Remark] = []
        # Positions of words: what the model takes them for, what is clear thereby, and what for several things.
        self._claims: dict[int, str | NotLoaded] = {}
        self._explained: set[int] = set()
        self._disputed: set[int] = set()

    def result(self) -> Classification:
        """The rules' reading with what the model may add."""
        reading = self._rules if explains_all(self._rules) else self._filled()
        self._compare(reading)
        if not self._narrowed() and self._agrees(reading):
            reading = reading.model_copy(update={"unexplained": self._still_unexplained(reading)})
        reading = self._kind(self._reopened(reading)).model_copy(update=self._surroundings())
        reasons = (*self._rules.reasons, *(remark.text for remark in self._remarks))
        remarks = (*self._rules.remarks, *self._remarks)
        return reading.model_copy(update={"route": route(reading), "reasons": reasons, "remarks": remarks})

    def _note(self, kind: RemarkKind, text: str) -> None:
        self._remarks.append(Remark(kind=kind, text=text))

    # ---- Gaps

    def _filled(self) -> Classification:
        """The rules' reading with the model's companies, figures and period where those are open."""
        rules, heard = self._rules, self._heard
        update: dict[str, object] = {
            "tickers": (*rules.tickers, *self._taken(heard.tickers, rules.tickers, heard.spelt)),
            "not_loaded": (*rules.not_loaded, *self._taken(heard.not_loaded, rules.not_loaded, heard.spelt)),
            "segments": tuple(dict.fromkeys((*rules.segments, *self._quotes.as_written(self._said.segments)))),
        }
        if self._said.intent != "narrative":
            metrics = self._taken(heard.metrics, rules.metrics)
            statements = self._taken(heard.statements, rules.statements)
            update |= {"metrics": (*rules.metrics, *metrics), "statements": (*rules.statements, *statements)}
        return rules.model_copy(update=update | self._period())

    def _taken(
        self, heard: Mapping[Key, Sequence[str]], read: Sequence[Key], spelt: frozenset[str] | None = None
    ) -> list[Key]:
        """What the rules have not read, and the question names by words that they leave open.

        Those words are explained then; of a company, only where they spell its name: "YouTube" is not its owner.
        """
        taken: list[Key] = []
        for key, quotes in heard.items():
            gaps = {quote: gap for quote in quotes if (gap := self._quotes.gap(quote))}
            if key in read or not gaps:
                continue
            taken.append(key)
            self._note("read by model", f"the model read {_listed([*gaps])} as {_named(key)}")
            for quote, gap in gaps.items():
                may_go = {at for at in gap if self._quotes.may_go(at)} if spelt is None else gap
                self._explained |= may_go if spelt is None or quote in spelt else set()
                self._claim(gap, "statements" if key in self._heard.statements else key)
        return taken

    def _claim(self, gap: set[int], key: str | NotLoaded) -> None:
        """Words that stand for one thing can't stand for another: then they stand for neither."""
        self._disputed |= {at for at in gap if self._claims.setdefault(at, key) != key}

    # ---- Periods

    def _period(self) -> dict[str, object]:
        """The model's years and quarters, where the rules read no period and the question writes them."""
        rules = self._rules
        counted = rules.newest > 1 or rules.years_ago or rules.prior_year or rules.change or rules.sequential
        if rules.fiscal_years or rules.periods or rules.period_ends or rules.open_end or counted:
            return {}
        years = sorted({year for year in self._said.fiscal_years if self._writes_year(year)})
        update: dict[str, object] = {"fiscal_years": tuple(years)}
        quarters = sorted({quarter for quarter in self._said.fiscal_quarters if self._writes_quarter(quarter)})
        if quarters and rules.granularity == "annual" and not rules.fiscal_quarters:
            update |= {"fiscal_quarters": tuple(quarters), "granularity": "quarterly"}
        for year in years:
            self._note("read by model", f"the model read FY{year}")
        return update

    def _writes_year(self, year: int) -> bool:
        if not 1900 <= year < 2100:
            return False
        if year in {int(digits) for digits in re.findall(r"(?<!\d)\d{4}(?!\d)", self._question)}:
            return True
        # "10" of "10-K" is no year: two digits count only where the rules can't explain them.
        short = {int(word) for word in self._rules.unexplained if re.fullmatch(r"\d{2}", word)}
        return 1970 <= year < 2070 and year % 100 in short

    def _writes_quarter(self, quarter: int) -> bool:
        return 1 <= quarter <= 4 and any(may_name_quarter(word, quarter) for word in self._rules.unexplained)

    # ---- Agreement

    def _agrees(self, reading: Classification) -> bool:
        """Whether the model asks for the reading's figures, and names nothing beside what was read."""
        heard, said = self._heard, self._said
        figures, read = {*heard.metrics, *heard.statements}, {*reading.metrics, *reading.statements}
        return (
            bool(figures)
            and figures == read
            and said.intent != "narrative"
            and {*heard.tickers, *heard.not_loaded} <= {*reading.tickers, *reading.not_loaded}
            and not (heard.unknown or self._odd_years(reading) or self._odd_quarters(reading))
        )

    def _odd_years(self, reading: Classification) -> list[int]:
        """The model's years that the reading does not cover."""
        years = {*reading.fiscal_years, *(end.year for end in reading.period_ends)}
        span = range(min(reading.fiscal_years, default=0), max(reading.fiscal_years, default=-1) + 1)
        named = set(map(int, _YEAR.findall(self._question)))  # in what says how to compute a figure, too
        return [year for year in self._said.fiscal_years if year not in years | named and year not in span]

    def _odd_quarters(self, reading: Classification) -> list[str]:
        odd = [f"Q{quarter}" for quarter in self._said.fiscal_quarters if quarter not in reading.fiscal_quarters]
        by_quarter = self._said.granularity == "quarterly" and reading.granularity == "annual"
        return odd or (["quarters"] if by_quarter else [])

    def _compare(self, reading: Classification) -> None:
        """Note where the model read something else than `reading`, which stands."""
        heard = self._heard
        if heard.unknown:
            self._note("unknown", f"the model named {_listed(heard.unknown)}, which nobody knows")
        self._differ("companies", (*heard.tickers, *heard.not_loaded), (*reading.tickers, *reading.not_loaded))
        self._differ("figures", (*heard.metrics, *heard.statements), (*reading.metrics, *reading.statements))
        odd = [*(f"FY{year}" for year in self._odd_years(reading)), *self._odd_quarters(reading)]
        if odd:
            self._note("not in question", f"the model read {', '.join(odd)}, which the question does not name")

    def _differ(self, what: str, heard: Sequence[str | NotLoaded], read: Sequence[str | NotLoaded]) -> None:
        if {*heard} == {*read} or (self._rules.follows_up and not heard):
            return  # what a question leaves to the one before is not in it
        names = [", ".join(map(_named, keys)) or "none" for keys in (heard, read)]
        self._note("overruled", f"the model read the {what} as {names[0]}; {names[1]} stands")

    # ---- Words that stop counting as unexplained

    def _reopened(self, reading: Classification) -> Classification:
        """The reading with words that the rules passed over left open, where the model takes them to narrow it."""
        said = {key for text in (*self._said.narrowing, *self._said.segments) for key in name_key(text).split()}
        named = [one for one in reading.unused if name_key(one.word) in said]
        unused = tuple(one for one in reading.unused if one not in named)
        left = tuple(dict.fromkeys((*reading.unexplained, *(one.word for one in named))))
        return reading.model_copy(update={"unexplained": left, "unused": unused}) if named else reading

    def _narrowed(self) -> bool:
        narrowing = [*self._said.narrowing, *self._said.segments]
        if narrowing:
            self._note("narrowing", f"the model takes {_listed(narrowing)} to narrow the figure")
        return bool(narrowing)

    def _still_unexplained(self, reading: Classification) -> tuple[str, ...]:
        compares = not self._rules.metrics and len(reading.metrics) > 1
        gone = (self._explained | self._quotes.idle(self._said.padding, compares=compares)) - self._disputed
        stay = self._quotes.without(reading.unexplained, gone)
        if cleared := [word for word in reading.unexplained if word not in stay]:
            self._note("cleared", f"by the model, these words narrow nothing: {_listed(cleared)}")
        return stay

    # ---- What changes no figure

    def _kind(self, reading: Classification) -> Classification:
        """With the model's kind of question, unless other figures would be looked up by it; and what to look up."""
        rules = self._rules
        kind = reading.model_copy(update={"query_type": self._said.query_type})
        stays = rules.query_type in _BINDING or (rules.metrics and route(kind) != route(reading))
        chosen = reading if stays else kind
        if (chosen.metrics, chosen.statements) == (rules.metrics, rules.statements):
            return chosen
        intents = {FULL_STATEMENT: "full_statement", TIMESERIES: "timeseries"}
        return chosen.model_copy(update={"intent": intents.get(route(chosen), "specific_metric")})

    def _surroundings(self) -> dict[str, object]:
        said, rules = self._said, self._rules
        known = {kind.casefold(): kind for kind in DOC_TYPES}
        kinds = [known[kind.casefold()] for kind in said.doc_types if kind.casefold() in known]
        language = said.language.casefold()
        return {
            "doc_types": tuple(dict.fromkeys((*rules.doc_types, *kinds))),
            "speakers": tuple(dict.fromkeys((*rules.speakers, *self._quotes.as_written(said.speakers)))),
            "language": language if re.fullmatch(r"[a-z]{2}", language) else rules.language,
        }


def _named(key: str | NotLoaded) -> str:
    return key.label if isinstance(key, NotLoaded) else key


def _listed(texts: Sequence[str]) -> str:
    """A model's words for a reason: a few, each in one short line, quoted."""
    few = ["".join(letter if letter.isprintable() else " " for letter in text) for text in texts[:_SHOWN]]
    more = f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    return ", ".join(repr(line if len(line) <= 60 else f"{line[:59]}…") for line in few) + more
