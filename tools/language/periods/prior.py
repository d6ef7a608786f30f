"""How running text says "a year earlier" and "the quarter before": patterns, for questions' answers and for filings."""

_OF_A_YEAR = r"(?:of|in)\s+(?:the\s+)?(?:prior|previous|last)(?:\s+fiscal)?\s+year"

PRIOR_YEAR = (
    r"\b(?:a|one)\s+year\s+(?:ago|earlier|before)"
    r"|\b(?:the\s+)?(?:prior|previous|preceding|last)[\s-](?:fiscal\s+)?year(?:['’]s)?(?:\s+(?:period|quarter))?"
    r"|\b(?:the\s+)?year[\s-](?:before|earlier|ago)(?:\s+(?:period|quarter))?"
    r"|\b(?:the\s+)?(?:same|corresponding|comparable)\s+(?:\w+\s+)?(?:periods?|quarter|half|months?)"
    rf"(?:\s+{_OF_A_YEAR}|\s+(?:last|a)\s+year(?:\s+(?:ago|earlier|before))?)?"
)
YEAR_ON_YEAR = r"\byear[\s-](?:over|on)[\s-]year|\by(?:-o-|/|o)y\b"
SEQUENTIAL = r"\bsequential(?:ly)?\b|\b(?:quarter[\s-](?:over|on)[\s-]quarter|q(?:/|o)q)\b"
PRIOR_QUARTER = r"\b(?:the\s+)?(?:prior|previous|preceding|last)(?:\s+fiscal)?\s+quarter\b|\bthe\s+quarter\s+before\b"
