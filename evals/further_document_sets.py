"""Further sets about the same documents, each by somebody who saw only the data: FinanceBench's kind, and Arabic."""

from evals.measures.answers.financebench_ask import of_set
from evals.measures.search.arabic import of_questions
from evals.section import Section, alone, sets

_DOCUMENTS = {
    "documents1": "60 more questions of FinanceBench's kind, written without sight of the code",
    "documents2": "60 more of them, by others",
    "documents3": "60 more of them, by others again",
    "documents4": "60 more, of every document that is there",
    "documents5": "60 more of every document, by somebody else again",
    "documents6": "60 more of them, by others again",
    "documents7": "60 more of them, once more",
    "documents8": "60 more of them, after the work on the seventh",
    "documents9": "60 more of them, after the work on the eighth",
    "documents10": "60 more of them, after the work on the ninth",
    "documents11": "60 more of them, after the work on the tenth",
    "documents12": "60 more of them, after the work on the eleventh",
    "documents13": "60 more of them, after the work on the twelfth",
    "documents14": "60 more of them, after the work on the thirteenth",
    "documents15": "60 more of them, after the work on the fourteenth",
    "documents16": "60 more of them, after the work on the fifteenth",
    "documents17": "60 more of them, after the work on the sixteenth",
    "documents18": "60 more of them, after the work on the seventeenth",
    "documents19": "60 more of them, after the work on the eighteenth",
    "documents20": "60 more of them, after the work on the nineteenth",
    "documents21": "60 more of them, after the work on the twentieth",
    "documents22": "60 more of them, after the work on the twenty-first",
}
_ARABIC = {
    "arabic_held": "40 questions about the same Arabic reports, written without sight of the code",
    "arabic_held2": "40 more of them",
    "arabic_held3": "40 of them, written without sight of the code or of the other sets",
    "arabic_held4": "40 more of them, some in English",
    "arabic_held5": "40 more of them, eight in English",
    "arabic_held6": "40 more of them, five in English",
    "arabic_held7": "40 more of them, by somebody who saw only the documents",
    "arabic_held8": "40 more of them, with differences, ratios, dates and counts",
    "arabic_held9": "40 more of them, eight of two figures",
}


def _title(name: str) -> str:
    """`arabic_held2` is the section "arabic held 2"."""
    words = name.rstrip("0123456789")
    return f"{words.replace('_', ' ')} {name.removeprefix(words)}".strip()


FURTHER_DOCUMENT_SETS: tuple[Section, ...] = (
    *(
        Section(_title(name), what, "5 min", ("financebench",), sets(name), alone(of_set(name)))
        for name, what in _DOCUMENTS.items()
    ),
    *(
        Section(_title(name), what, "1 min", ("arabic",), sets(name), alone(of_questions(name)))
        for name, what in _ARABIC.items()
    ),
)
