"""A period that a question derives from others: "FY25 less the first nine months" is the fourth quarter of FY25."""

import re

_YEAR = (
    r"(?P<year>(?:FY|CY|fiscal(?: year)?|calendar(?: year)?|(?:the )?(?:full |whole )?year(?: (?:to|ended) \w+)?)?"
    r" ?['’]?"
    r"(?:(?:19|20)\d\d|(?<=FY)\d\d|(?<=FY )\d\d|(?<=['’])\d\d))"
)
_LEAD = (
    r"(?P<mark>\s*[,;:(–—-]\s*|\s+)"
    r"(?:(?:so|i\.?e\.?,?|that is,?|that's|which is|meaning|namely|being|or|=)\s+)*(?:the )?"
)
_LESS = r"\s+(?:less|minus|net of|without)(?: the)?\s+"
_TAKEN = r"\s*[–—−-]\s*"
_NINE = (
    r"(?:the |its )?(?:first )?(?:nine|9)[ -]?(?:months?|M)(?:[ -](?:YTD|year[ -]to[ -]date))?(?: figures?| numbers?)?"
    r"|(?:the |its )?first (?:three|3) quarters|9M"
)
_TO_DATE = r"(?:the )?(?:Q3 )?(?:YTD|year[ -]to[ -]date)(?: (?:to|through) Q3)?"
_TO_NINE = rf"(?:{_LESS}(?:{_NINE}|{_TO_DATE})|{_TAKEN}(?:{_NINE}))(?!\w)"
_TO = (
    r"(?: (?:to|through|until|ended|ending|up to) (?:(?:end of |the end of )?[A-Z][a-z]+)"
    r"(?: \d{1,2},?)?(?: (?:19|20)\d\d)?)?"
)
_FOURTH = re.compile(rf"{_LEAD}{_YEAR}{_TO_NINE}{_TO}\)?", re.IGNORECASE)
_WHOLE = re.compile(rf"{_LEAD}(?:full|whole|entire)?[ -]?year{_TO_NINE}{_TO}\)?", re.IGNORECASE)
_AROUND = re.compile(
    rf"\b(?P<year>(?:FY ?)?20\d\d)(?P<what> [^,;.?()]{{2,40}}?){_LESS}(?:{_NINE})(?!\w)", re.IGNORECASE
)
_LAST = re.compile(r"\b(?:Q4|4Q|(?:fourth|last|final|closing)[ -](?:fiscal )?quarter)\b", re.IGNORECASE)
_PART = (
    r"(?:the )?(?:same )?(?:first )?(?:half|quarter|(?:six|three|nine|6|3|9)[ -]months?|H1|9M|6M|Q[123]|YTD)"
    r"(?: (?:of|in) )? ?(?:the (?:prior|previous|year before)(?: year)?|(?:FY|fiscal )? ?['’]?(?:19|20)?\d\d)?"
)
_TRAILING = re.compile(rf"{_LEAD}{_YEAR} (?:plus|\+|and) {_PART}{_LESS}{_PART}\)?", re.IGNORECASE)
_TWELVE = re.compile(r"\b(?:TTM|LTM|trailing|rolling|(?:last|past)[ -](?:twelve|12|four))\b", re.IGNORECASE)

# A first half: "the nine months less the third quarter".
_OF = r"(?:,? (?:of|in) (?:the )?(?:FY|fiscal(?: year)?)? ?['’]?(?:(?:19|20)\d\d|\d\d|same year|year))?"
_THIRD = r"(?:the )?(?:third (?:fiscal )?quarter|Q3|3Q)"
_NINE_LESS = re.compile(rf"{_LEAD}(?:{_NINE}){_OF}{_LESS}{_THIRD}{_OF}\)?", re.IGNORECASE)
_HALF = re.compile(
    r"\b(?:H1|1H|(?:first|opening|front)[ -](?:fiscal )?half|(?:first )?(?:six|6)[ -]months?"
    r"|[A-Z][a-z]+[-–][A-Z][a-z]+ 20\d\d)\b"
)

# Any quarter: "derived from the 10-K and the nine-month 10-Q", "i.e. six months less the March quarter".
_REPORT = (
    r"(?:(?:full[- ]|whole[- ]|fiscal[- ])?year|annual report|FY|10-K|20-F)"
    r"(?: (?:10-K|20-F|figures?|numbers?|total|report))?"
)
_SHORTER = (
    r"(?:(?:first )?(?:nine|six|three|9|6|3)[- ]months?|first (?:three|two) quarters|[96]M|H1|(?:first )?half"
    r"|(?:third|second|first)[- ]quarter|Q[123]|10-Q)(?: (?:10-Q|YTD|figures?|numbers?|report|total))?"
)
_QUARTER = r"(?:the )?(?:(?-i:[A-Z][a-z]{2,8})|first|second|third)[- ]quarter|(?:the )?Q[123]"
_FROM_BOTH = re.compile(
    r"\s*[,;(–—-]?\s*\b(?:derived|calculated|computed|worked out|backed out|inferred|implied|reckoned)"
    rf" (?:from|by|using|as) (?:the )?{_REPORT} (?:and|less|minus|with|versus|against) (?:the )?{_SHORTER}\)?(?!\w)",
    re.IGNORECASE,
)
_SHORTER_LESS = re.compile(
    rf"{_LEAD}(?:(?:first )?(?:six|nine|6|9)[- ]months?|(?:the )?(?:first )?half(?:[- ]year)?|H1){_LESS}"
    rf"(?:{_QUARTER})\)?(?!\w)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:quarter|[1-4]Q|Q[1-4])\b", re.IGNORECASE)


def without_derivations(text: str) -> str:
    """The question with the period itself in the place of how it is derived, which may only say it again."""
    text = _AROUND.sub(r"Q4 \g<year>\g<what>", _FOURTH.sub(_fourth, text, count=1), count=1)
    for derived, said in (
        (_FROM_BOTH, _NAMED),
        (_WHOLE, _LAST),
        (_TRAILING, _TWELVE),
        (_NINE_LESS, _HALF),
        (_SHORTER_LESS, _NAMED),
    ):
        match = derived.search(text)
        rest = f"{text[: match.start()]}{text[match.end() :]}" if match else ""
        text = rest if said.search(rest) else text
    return text


def _fourth(match: re.Match[str]) -> str:
    """The quarter by its name, apart where the derivation stands apart: the same period said twice is held together."""
    apart = match["mark"].strip() or match[0].rstrip().endswith(")")
    return f" (Q4 {match['year'].strip()})" if apart else f" Q4 {match['year'].strip()}"
