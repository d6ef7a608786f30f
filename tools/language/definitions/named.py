"""The figures that a question names beside a definition, and what is left of it once that is followed."""

import re
from dataclasses import dataclass

from tools.language.figures import FigureName, figure_names
from tools.language.mentions import Mention, Words
from tools.language.wordings import reworded
from tools.vocab.loader import Formula, Vocabulary

COINED = "so defined {}"  # what a figure is called in the question that is left
OPEN = "?"  # before a word that could mean several figures
_DASHED = re.compile(r"\s[-–—]\s|[—:;]")


@dataclass(frozen=True)
class Followed:
    """What is left of a question, and the formula that its clauses make, by the name that it has there.

    `usual` is the formula that the name means by itself, where the question gives another one.
    """

    text: str
    formula: Formula | None = None
    usual: str = ""


def mentioned(text: str, vocabulary: Vocabulary) -> list[tuple[str, int, int]]:
    """The keys of the figures that a text names, each from which to which of its characters.

    The key of a word that could mean several figures begins with `OPEN`.
    """
    words, known = Words(text), {**vocabulary.metrics, **vocabulary.formulas}
    names = figure_names(vocabulary)

    def fits(first: int, end: int, name: FigureName) -> bool:
        """Not "DSO, year-end receivables": a comma parts the name of a formula from what is said of it, and a dash any
        name: "net cash at year-end — cash less debt"."""
        if any(_DASHED.search(words.between(at, at)) for at in range(first + 1, end)):
            return False
        parted = (at for at in range(first + 1, end) if words.between(at, at).startswith(","))
        formula = name.kind == "name" and name.keys[0] in vocabulary.formulas
        return not (formula and any(names.get(" ".join(words.keys[first:at]), "name") for at in parted))

    named = names.find(words, "ambiguous", "name", fits=fits)
    figures = [
        Mention(m.entry.phrase if m.entry.kind == "ambiguous" else known.get(m.entry.keys[0], ""), m.first, m.end)
        for m in named
        if m.entry.keys
    ]
    # "how many days of sales were tied up in receivables"
    owners = [Mention("", *run) for run in capitals(words)]
    possessive = (one for one in owners if text[words.ends[one.end - 1] :].startswith(("'s", "’s", "' ", "’ ")))
    words.taken |= {at for one in possessive for at in range(one.first, one.end)}
    figures = reworded(words, figures, owners, known)
    keys = (f"{OPEN}{m.entry}" if isinstance(m.entry, str) else m.entry.key for m in figures)
    return [(key, words.starts[m.first], words.ends[m.end - 1]) for key, m in zip(keys, figures, strict=True)]


def capitals(words: Words) -> list[tuple[int, int]]:
    """The runs of capitalised words in mid-sentence: whoever is asked about."""
    capital = [at > 0 and token.text[:1].isupper() for at, token in enumerate(words.tokens)]
    starts = [at for at, large in enumerate(capital) if large and not capital[at - 1]]
    return [(at, capital.index(False, at) if False in capital[at:] else len(capital)) for at in starts]
