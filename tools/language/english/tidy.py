"""A tolerant first reading: a question as it was meant, where that is clear, and what was changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, apply
from tools.language.english.left_out.asker import asker
from tools.language.english.left_out.causes import causes
from tools.language.english.left_out.comments import comments
from tools.language.english.left_out.contrasts import contrasts
from tools.language.english.left_out.other_line import other_line
from tools.language.english.left_out.part_told import part_told
from tools.language.english.left_out.told_signs import told_signs
from tools.language.english.names import names
from tools.language.english.rephrased.averaged import averaged
from tools.language.english.rephrased.claimed import claimed
from tools.language.english.rephrased.corrections import corrections
from tools.language.english.rephrased.counted import counted
from tools.language.english.rephrased.denials import denials
from tools.language.english.rephrased.ellipsis import ellipses
from tools.language.english.rephrased.glued import glued
from tools.language.english.rephrased.guesses import guesses
from tools.language.english.rephrased.headed import headed
from tools.language.english.rephrased.heard_names import heard_names
from tools.language.english.rephrased.hearsay import hearsay, signs
from tools.language.english.rephrased.letters import letters
from tools.language.english.rephrased.loose_names import loose_names
from tools.language.english.rephrased.nicknames import nicknames
from tools.language.english.rephrased.numbered import numbered
from tools.language.english.rephrased.per_dollar import per_dollar
from tools.language.english.rephrased.remarks import remarks
from tools.language.english.rephrased.retaken import retaken
from tools.language.english.rephrased.strung import strung
from tools.language.english.rephrased.turned import turned
from tools.language.english.shortened.abbreviations import abbreviations
from tools.language.english.shortened.clipped import clipped
from tools.language.english.spelling import misspelt
from tools.language.english.words import amounts, dotted, joined, periods, short_words
from tools.language.english.written_dates.dates import dates
from tools.language.english.written_dates.lengths import lengths
from tools.language.english.written_dates.loose_periods import loose_periods
from tools.language.english.written_dates.month_runs import month_runs
from tools.language.english.written_dates.months import months
from tools.language.english.written_dates.parts_of_years import parts_of_years
from tools.language.english.written_dates.quarters import quarters
from tools.language.english.written_dates.said_twice import said_twice
from tools.language.english.written_dates.same_quarter import same_quarter
from tools.language.english.written_dates.same_span import same_span
from tools.language.english.written_dates.short_years import short_years
from tools.language.english.written_dates.year_ends import year_ends
from tools.language.topics import READ, language_of
from tools.models.slots.rereads import Reread
from tools.text import tokenise
from tools.vocab.loader import Vocabulary

_ROUNDS = 4  # one mended word may make another one clear
_LONGEST = 2_000  # characters of a text that somebody typed

Step = Callable[[str], Iterator[Edit]]


@dataclass(frozen=True)
class Tidied:
    """A text, and what was read as something else."""

    text: str
    changes: tuple[Reread, ...] = ()


def tidy(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Tidied:
    """A clean text with its slips mended. Numbers, quotations and words in capital letters stay as they are.

    What is tidy already stays; a text in another language, or too long to have been typed, does as well.
    """
    if len(text) > _LONGEST or language_of(tokenise(text)) not in READ:
        return Tidied(text)
    steps: tuple[Step, ...] = (
        dotted,
        joined,
        lambda said: letters(said, finder, vocabulary),
        lambda said: nicknames(said, finder, vocabulary),
        lambda said: asker(said, finder, vocabulary),
        lambda said: comments(said, finder, vocabulary),
        numbered,
        signs,
        amounts,
        short_words,
        told_signs,
        lambda said: other_line(said, vocabulary),
        lambda said: part_told(said, finder, vocabulary),
        lambda said: denials(said, vocabulary),
        lambda said: contrasts(said, vocabulary),
        averaged,
        lambda said: claimed(said, finder, vocabulary),
        lambda said: hearsay(said, finder, vocabulary),
        guesses,
        lambda said: remarks(said, finder, vocabulary),
        lambda said: retaken(said, finder),
        lambda said: counted(said, finder, vocabulary),
        turned,
        causes,
        lambda said: loose_periods(said, vocabulary),
        lambda said: parts_of_years(said, vocabulary),
        said_twice,
        same_span,
        same_quarter,
        quarters,
        month_runs,
        year_ends,
        dates,
        lengths,
        lambda said: months(said, finder, vocabulary),
        periods,
        lambda said: short_years(said, finder, vocabulary),
        lambda said: ellipses(said, vocabulary),
        lambda said: heard_names(said, finder, vocabulary),
        lambda said: names(said, finder, vocabulary),
        lambda said: abbreviations(said, finder, vocabulary),
        lambda said: clipped(said, finder, vocabulary),
        lambda said: glued(said, finder, vocabulary),
        lambda said: misspelt(said, finder, vocabulary),
        lambda said: per_dollar(said, vocabulary),
        lambda said: loose_names(said, finder, vocabulary),
        lambda said: corrections(said, finder, vocabulary),
        lambda said: headed(said, vocabulary),
        lambda said: strung(said, vocabulary),
    )
    read, changes, settled = text, list[Reread](), 0
    for step in steps * _ROUNDS:
        said, (read, changed) = read, apply(read, step(read))
        changes += changed
        settled = settled + 1 if read == said else 0
        if settled == len(steps):
            return Tidied(read, tuple(changes))
    return Tidied(text)  # what never settles isn't clear
