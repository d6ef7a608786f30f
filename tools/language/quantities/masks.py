"""What looks like a number and counts nothing: dates, fiscal periods, forms, labels, footnote marks, phone numbers."""

import re

from tools.language.quantities.vocabulary import COUNT_WORD, SCALE, one_of, word_list
from tools.months import MONTHS

MASK = "\0"

_YEAR = r"(?:19|20)\d{2}"
_MONTH = (
    "(?:" + "|".join((*(m.title() for m in MONTHS), *(m[:3].title() + r"\b\.?" for m in MONTHS), r"Sept\b\.?")) + ")"
)
_QUARTER_YEAR = rf"(?:[ -]?'?(?:{_YEAR}|\d{{2}})(?![\d%]|[.,]\d))?"
_COUNTS = rf"(?! ?(?:%|(?:{SCALE}|percent|per cent|basis|bps|times|x)\b))"
_DURATION = (
    r"(?:fiscal |calendar |full |consecutive |straight |trading |business )?"
    r"(?:years?|months?|weeks?|quarters?|decades?|hours?|minutes?|half-years?)"
)

_PATTERNS = [
    # Addresses, identifiers, phone numbers.
    r"\b(?:https?://|www\.)\S{1,500}",
    r"(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,100}",
    r"\b\d{10}-\d{2}-\d{6}\b|\b\d{18}\b|\b\d{2}-\d{7}\b|\b\d{3}-\d{5,6}\b",
    r"(?<![\w$])(?:\+?\d{1,3}[ .-])?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[ .-]\d{4}\b|(?<!\w)\+\d{1,3}(?:[ .-]\d{2,4}){2,5}\b",
    r"\b[A-Z]{2} \d{5}-\d{4}\b|,? \b[A-Z]{2} \d{5}(?=\s*(?:$|[.;)(]))",
    # Forms and labels.
    r"\b(?i:(?:10-[kq]|8-k|20-f|6-k|40-f|11-k|10-d)(?:t|405|sb)?(?:/a)?)\b|(?<![$€£¥\d.])\b(?:10[KQ]|8K|20F|6K)\b",
    r"\b(?:S|F|N|T)-\d{1,2}(?:/A)?\b|\b13[DFG](?:-HR)?(?:/A)?\b|\b(?:DEF|PRE) ?14[AC]\b",
    r"\b\d{2}[a-z]\d?-\d+\b",
    rf"\b(?i:{one_of(word_list('labels'))})(?:\.?[ \u00a0]?#?|\b[ \u00a0])\(?\d[\w.()-]{{0,12}}"
    rf"(?:,? ?(?:,|and|or|to|through|&|-|–) ?\d{{1,3}}[A-Z]?\b{_COUNTS})*{_COUNTS}",
    r"\b\d{1,4}\((?=[a-z])[a-z]{1,3}\)",
    rf"(?<![$€£¥\w.,])(?:{one_of(word_list('names'))})(?![\w%]|[.,]\d)",
    r"(?<!\w)#\d+\b",
    rf"\b[a-z]{{1,12}}[A-Z][a-zA-Z]{{1,12}} \d{{1,3}}\b{_COUNTS}",
    # Fiscal periods and years.
    r"(?<![$€£¥\w.,])(?:3|6|9|12)M"
    rf"(?:'?\d{{2}}(?!\d|%|[.,]\d)|(?=[ -]?(?:FYE?|CY|fiscal|Q[1-4]|YTD|ended\b|to\b|{_YEAR}|'\d{{2}}\b)))",
    rf"\b{_YEAR}-\d{{2}}-\d{{2}}\b",
    rf"\b(?:FYE?|fiscal(?: year)?|CY|YE)[ -]?'?(?:{_YEAR}|\d{{2}})(?:[-–/]\d{{2,4}})?[AEFP]?\b(?! ?%)",
    rf"\b(?i:F?Q ?[1-4]|[1-4]F?Q|[HS][12]|[12]H){_QUARTER_YEAR}(?!\w)|\b{_YEAR} ?-?/?(?:F?Q[1-4]|H[12])\b",
    rf"\b{_YEAR} ?[-–/] ?(?:{_YEAR}|\d{{2}})\b(?! ?(?:%|{SCALE}))",
    rf"\b(?:FY ?)?{_YEAR}[AEFP]\b",
    # Dates and times.
    rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?![.,]?\d)(?:,? (?:of )?{_YEAR}\b)?{_COUNTS}",
    rf"\b\d{{1,2}}(?:st|nd|rd|th|\.)? (?:of )?{_MONTH}(?:,? {_YEAR}\b)?(?!\w)",
    rf"\b\d{{1,2}}([./-])\d{{1,2}}\1(?:{_YEAR}|\d{{2}})\b(?![.,]?\d)",
    r"\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?|\b\d{1,2} ?[ap]\.m\.|(?<![\w.,])\d+(?:\.\d+)?:\d+(?:\.\d+)?\b",
    rf"\b(?i:(?:\d{{1,3}}|a|{COUNT_WORD})[ \u00a0-]{_DURATION})\b",
    rf"\b(?i:(?:\d{{1,3}}|{COUNT_WORD})-?(?: ?(?:-|–|to|or|and) ?(?:\d{{1,3}}|{COUNT_WORD}))[ -]{_DURATION})\b",
    # Ordinals, decades, fractions, splits, footnote marks, list numbers.
    r"\b\d+(?:st|nd|rd|th)\b|\b\d{2,4}'?s\b",
    rf"\b(?i:\d+|{COUNT_WORD})-(?:for|to)-(?i:\d+|{COUNT_WORD})\b|(?<![\w.,])\d{{1,4}}/\d{{1,4}}(?![\w.,]\d)\b",
    r"\[\d{1,3}(?:[,–-] ?\d{1,3})*\]",
    r"(?<=[\w%.)])\(\d{1,2}(?:, ?\d{1,2})*\)",
    rf"(?<![\w$€£¥])\(\d{{1,2}}\)(?=[ \u00a0][^\W\d_])(?![ \u00a0](?:{SCALE})\b)",
    r"(?m:^[ ]*(?:\d{1,3}[.)]|\(\d{1,3}\)|\d{1,2}(?:\.\d{1,2})+\.?) +(?=[A-Z\"“]))",
]
_ALL = [re.compile(pattern) for pattern in _PATTERNS]


def mask(text: str) -> str:
    """A plain text with all that is no number blanked out, at the same length."""
    for pattern in _ALL:
        text = pattern.sub(_blank, text)
    return text


def _blank(match: re.Match[str]) -> str:
    return MASK * len(match[0])
