"""A question as it is meant: without its slips and what only says how to answer it, in English."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.directions import Directed, read_directions
from tools.language.english.tidy import Tidied, tidy
from tools.language.periods.wording import clean
from tools.language.topics import ENGLISH
from tools.models.questions import Defined
from tools.models.slots.rereads import Reread
from tools.models.slots.stated import StatedLine
from tools.text import ARABIC, is_seen
from tools.vocab.loader import Vocabulary

MAX_CHARACTERS = 10_000
MAX_DIGITS = 100  # of one number: Python reads none of some thousands
REMEMBERED = 512  # questions whose reading is kept: many users ask the same ones
# Patterns take time by the square of a run.
_SPACES = re.compile(r"[^\S\n]{2,}")
_LINES = re.compile(r" ?\n\s*")
_MARKS = re.compile(r"([^\w\n]{1,3}?)\1{9,}")  # "(((((((((("
_LONG_NUMBER = re.compile(rf"\d{{{MAX_DIGITS + 1},}}")
EXAMPLE = 'Ask, for example, "What was Apple\'s revenue in fiscal 2023?"'


def check_question(question: str, name: str = "question") -> str:
    """The question without surrounding space; `name` is its argument. Raises `InvalidInput` for one not to be read."""
    if "\x00" in question:
        raise InvalidInput(f"{name} holds a NUL byte.")
    if any(unicodedata.category(letter) == "Cs" for letter in question):
        raise InvalidInput(f"{name} holds half a character (a lone surrogate).")
    if not question.strip():
        raise InvalidInput(f"{name} is empty. {EXAMPLE}")
    if not any(map(is_seen, question)):
        raise InvalidInput(f"{name} holds nothing that can be seen. {EXAMPLE}")
    if len(question) > MAX_CHARACTERS:
        raise InvalidInput(f"{name} has {len(question)} characters; at most {MAX_CHARACTERS} are read.")
    if (run := _LONG_NUMBER.search(question)) is not None:
        raise InvalidInput(f"{name} holds a number of {len(run[0])} digits; at most {MAX_DIGITS} are read.")
    return question.strip()


@dataclass(frozen=True)
class Meant(Tidied):
    """A clean question without what only tells how to answer it, and the vocabulary with what it defines itself."""

    vocabulary: Vocabulary = field(kw_only=True)
    defined: tuple[Defined, ...] = ()
    places: int | None = None
    may_not_apply: bool = False
    unread: str = ""
    stated: StatedLine | None = None
    language: str | None = None


@lru_cache(maxsize=REMEMBERED)
def as_meant(question: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Meant:
    """The clean question with its slips mended, once for each finder. Raises `InvalidInput` where it can't be read."""
    typed = _without_runs(check_question(question))
    said, language, changes = _in_english(typed, finder, vocabulary)
    asked, tidied = _tidied(said, finder, vocabulary)
    return Meant(
        tidied.text,
        (*changes, *asked.judged, *tidied.changes),
        vocabulary=asked.vocabulary,
        defined=asked.defined,
        places=asked.places,
        may_not_apply=asked.may_not_apply,
        unread=asked.unread,
        stated=asked.stated,
        language=language,
    )


def _without_runs(text: str) -> str:
    """A text with one space, one end of a line and three marks for each run of them."""
    return _MARKS.sub(r"\1\1\1", _LINES.sub("\n", _SPACES.sub(" ", text)))


@lru_cache(maxsize=REMEMBERED)
def _tidied(said: str, finder: CompanyFinder, vocabulary: Vocabulary) -> tuple[Directed, Tidied]:
    """An English question without directions and slips; many Arabic ones are read as the same."""
    asked = read_directions(said, vocabulary)
    return asked, tidy(clean(asked.text), finder, asked.vocabulary)


def _in_english(
    question: str, finder: CompanyFinder, vocabulary: Vocabulary
) -> tuple[str, str | None, tuple[Reread, ...]]:
    """The question as English asks it, the language that it was in where that is another, and what was read as what."""
    if ARABIC.search(question):
        from tools.language.arabic.letters import is_arabic
        from tools.language.arabic.rephrased.rephrase import in_english

        rephrased = in_english(question, finder, vocabulary)
        if rephrased.named is not None:
            return rephrased.named, ENGLISH, ()
        if is_arabic(question):
            return rephrased.text, "ar", rephrased.changes
    return question, None, ()
