"""An invented earnings call, in each of the forms in which transcripts come."""

import json
from pathlib import Path
from typing import Any

TITLE = "Harbour Stoves Inc. Q2 2025 Earnings Call"
WELCOME = (
    "Welcome to the Harbour Stoves second-quarter 2025 earnings call. I would now like to turn the call over to Ines "
    "Okafor, vice president of investor relations."
)
INTRODUCTION = (
    "Thank you, and good morning. With me are our chief executive officer, Ada Moss; and Tom Reyes, our chief "
    "financial officer. Some of what we say looks ahead, and events may differ."
)
STRATEGY = (
    "Thank you, Ines. We sold more pellet stoves this quarter than in any before.\nThe new foundry in Leeds opened in "
    "May and runs two shifts. We will close the old one in October."
)
FIGURES = (
    "Thank you, Ada. Net sales were $212 million, up 9%, of which price made up 4 points.\nSteel cost us 3 points of "
    "gross margin. We expect freight to ease in the fourth quarter, and we keep our guidance for free cash flow of "
    "$40 million."
)
ON_DEALERS = (
    "Good morning. Dealers seem to hold a lot of stock going into the season. How many weeks of inventory do you see "
    "out there, and would you rather build less until it clears? And could you say what that does to your own plants?"
)
DEALERS = (
    "Sure, Lena. They hold about nine weeks, two more than we like. We cut the build plan for July by a tenth, and we "
    "will look at it again in August."
)
PLANTS = "On the plants, that leaves roughly 2 million dollars of fixed cost that we don't absorb in the third quarter."
ON_PRICES = (
    "Hi. Your rivals have announced increases of five percent. Do you follow them this autumn, or do you use the gap "
    "to win shelf space at the large chains, as you did two years ago?"
)
PRICES = "We won't follow. The chains have told us that a stable price is worth more to them than a promotion."
CLOSING = "Thank you all for joining us. We will speak again in November."

# Speaker, part, words.
TURNS: tuple[tuple[str, str, str], ...] = (
    ("Operator", "prepared_remarks", WELCOME),
    ("Ines Okafor", "prepared_remarks", INTRODUCTION),
    ("Ada Moss", "prepared_remarks", STRATEGY),
    ("Tom Reyes", "prepared_remarks", FIGURES),
    ("Operator", "qna", "Our first question comes from the line of Lena Brandt with Castle Research. Please go ahead."),
    ("Lena Brandt", "qna", ON_DEALERS),
    ("Ada Moss", "qna", DEALERS),
    ("Tom Reyes", "qna", PLANTS),
    ("Lena Brandt", "qna", "Great, thank you."),
    ("Operator", "qna", "The next question is from Omar Diaz of Pier Securities. Your line is open."),
    ("Omar Diaz", "qna", ON_PRICES),
    ("Ada Moss", "qna", PRICES),
    ("Operator", "qna", "That concludes our questions. I turn the call back to Ada Moss for closing remarks."),
    ("Ada Moss", "qna", CLOSING),
)
PEOPLE = (
    "Ines Okafor--Vice President, Investor Relations",
    "Ada Moss--Chief Executive Officer",
    "Tom Reyes--Chief Financial Officer",
    "Lena Brandt--Castle Research -- Analyst",
    "Omar Diaz--Pier Securities -- Analyst",
)
_ROLES = {one.partition("--")[0]: one.partition("--")[2] for one in PEOPLE}
_HEADINGS = {"prepared_remarks": "Prepared Remarks:", "qna": "Questions and Answers:"}


def by_part(**fields: Any) -> dict[str, Any]:
    """The call as lists of turns under the names of its parts, with the participants."""
    parts = {
        name: [{"speaker": speaker, "speech": words} for speaker, own, words in TURNS if own == part]
        for name, part in (("prepared_remarks", "prepared_remarks"), ("q_and_a", "qna"))
    }
    return {"header_texts": ["Contents:"], **parts, "participants": list(PEOPLE), **fields}


def by_turns(**fields: Any) -> dict[str, Any]:
    """The call as one list of turns, which names no part and no title."""
    turns = [{"speaker": speaker, "text": words} for speaker, _, words in TURNS]
    return {"company": "Harbour Stoves", "fiscal_year": 2025, "quarter": 2, "turns": turns, **fields}


def as_text(style: str = "titles") -> str:
    """The call as text: with `titles` on lines of their own, in `capitals` before the words, or `names` alone."""
    lines, before = [TITLE, ""], ""
    for speaker, part, words in TURNS:
        if part != before and style != "names":
            lines += [_HEADINGS[part], ""]
        before = part
        lines += _said(speaker, words, style)
    return "\n".join(lines)


def _said(speaker: str, words: str, style: str) -> list[str]:
    role = _ROLES.get(speaker)
    if style == "titles":
        return [f"{speaker} -- {role}" if role else speaker, "", words, ""]
    if style == "capitals":
        title = f", {role.rpartition('-- ')[2]}" if role else ""
        return [f"{speaker.upper()}{title}: {words}", ""]
    return [f"{speaker}: {words}", ""]


def write_call(folder: Path, content: Any = None, name: str = "call_q2_2025.json") -> Path:
    """A file with the call, as JSON or as the text that is given."""
    path = folder / name
    content = by_part() if content is None else content
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path
