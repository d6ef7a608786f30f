"""What somebody tells of himself beside a question: "typing on my phone, sorry for typos", "grandma has PG shares since
forever, ...", "dad worked at P&G for 30 years. ...".

Of shares that somebody has and of where he works only the company is left, where the question names none besides.
"""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.companies import CompanyFinder
from tools.language.english.asides import listed
from tools.language.english.changes import QUOTED, Edit
from tools.language.english.rephrased.hearsay import names_anything
from tools.language.figures import figure_names
from tools.language.mentions import Mention, Words
from tools.language.periods.question import find_periods
from tools.models.base import Company
from tools.vocab.loader import Vocabulary, load_toml

_STATE = r"(?: (?:rn|now|atm|again|today|btw|here|currently|at the moment|lol|haha))*"
_RUN = re.compile(r"(?:(?!\s-+\s|\.{2,})[^,;:!?()–—.\n]|\.(?=\d)|(?<=\d),(?=\d))+")
_LEAD = (
    r"(?:(?:so|and|but|hey|hi|hello|ok|okay|well|btw|lol|also|since|as|because|cuz|fyi|full disclosure|disclaimer)\s+)*"
)
_WORD = r"[^\W\d_]+(?:[’'-][^\W\d_]+)*"
_SHARES = frozenset(
    {"share", "shares", "stock", "stocks", "calls", "puts", "options", "position", "shs", "dividend", "dividends"}
)


@cache
def _any(name: str) -> str:
    words: list[str] = load_toml("asker.toml")[name]
    return "|".join(re.escape(word).replace(r"\ ", " ") for word in sorted(words, key=len, reverse=True))


@cache
def _device() -> re.Pattern[str]:
    before = r"(?:^|(?<=[\s,;:(–—.-]))"
    return re.compile(
        rf"{before}(?:(?:{_any('typing')})\s+)*(?:from|on|via|off|using|by)\s+my\s+(?:(?:{_any('worn')})\s+)*"
        rf"(?:{_any('devices')})\b{_STATE}",
        re.IGNORECASE,
    )


@cache
def _apology() -> re.Pattern[str]:
    return re.compile(
        rf"(?:\b(?:and|so|but) )?\b(?:{_any('excusing')})(?: me)?"
        r"(?: (?:for|about|the|my|any|all|if|there are|in advance))*"
        rf" (?:{_any('slips')})\b{_STATE}",
        re.IGNORECASE,
    )


@cache
def _holding() -> re.Pattern[str]:
    """Somebody, or nobody that is named, who has or had something; behind it stands the company."""
    who = rf"(?:(?:(?:{_any('owners')})\s+)+(?:{_any('adverbs')}\s+)*)?"
    between = rf"(?:\s+(?:{_any('between')}|\d[\d,.]*k?|shares|stock))*"
    return re.compile(rf"^\s*{_LEAD}{who}(?:(?:{_any('adverbs')})\s+)*(?:{_any('having')}){between}\s*$", re.IGNORECASE)


@cache
def _working() -> re.Pattern[str]:
    who = rf"(?:(?:{_any('owners')})\s+)+(?:(?:{_any('adverbs')})\s+)*"
    return re.compile(rf"^\s*{_LEAD}{who}(?:{_any('working')})\s*$", re.IGNORECASE)


@cache
def _role() -> re.Pattern[str]:
    """What somebody is, and up to what he looks at: "I'm a credit analyst looking at PepsiCo's leverage"."""
    who = r"(?:(?:speaking |asking |writing |working )?as|i['’]?m|i am|we['’]?re|we are|i work as|working as)"
    kind = rf"(?:an?|the)\s+(?:{_WORD}\s+){{0,4}}?(?:{_any('roles')})"
    doing = rf"\s+(?:and\s+(?:i['’]?m|am)\s+)?(?:{_any('watching')})\s+"
    return re.compile(
        rf"(?:^|(?<=[.!?]\s)){who}\s+{kind}(?:{doing}|[,.;:!–—]+\s*|\s+(?=(?:i|we)\b))(?=\S)", re.IGNORECASE
    )


_WANTING = re.compile(
    r"^\W*(?:(?:so|hey|hi|ok|okay|well|and|btw|hello)[,\s]+)*"
    rf"(?P<who>(?:my|our|his|her|the|a|an|some|this|one of (?:my|our)) (?:{_WORD} ){{1,4}}?)"
    r"(?:(?:just|really|also|now|still|always) )*"
    r"(?:wants? to know|wanted to know|(?:is|was|keeps|kept|has been) asking(?: me)?|asked(?: me)?|asks(?: me)?"
    r"|(?:is|was) wondering|wonders|wondered|needs to know|would like to know|wants me to (?:find|check)(?: out)?)"
    r"(?:[,:]|\s+(?:about|for|(?P<whether>if|whether))\b)?\s+",
    re.IGNORECASE,
)


@cache
def _held() -> re.Pattern[str]:
    """How many shares somebody has, before what he wants to know of the company: "I hold 40 shares of P&G and ..."."""
    return re.compile(
        rf"\b(?:i|we|my \w+|our \w+) (?:{_any('having')}) (?:\d[\d,.]*k?|some|a few|several) "
        r"(?:shares?|stock|units) (?:of|in) "
        r"(?=[^,.;?!]{2,40}? and (?:would|want|wish|need|['’]d)\b[^,.;?!]{0,30}? (?:its|their|the company['’]?s) )",
        re.IGNORECASE,
    )


def asker(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """What only tells of who asks; none within quotation marks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in (*_typed(text), *_wanting(text, finder, vocabulary), *_owned(text, finder, vocabulary)):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _typed(text: str) -> Iterator[Edit]:
    for match in (found for one in (_device, _apology, _held, _role) for found in one().finditer(text)):
        rest = f"{text[: match.start()]}{text[match.end() :]}"
        if any(letter.isalnum() for letter in rest):
            yield Edit(match.start(), match.end(), "", "function")


def _wanting(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Who else wants to know what is asked: "our loan officer wants to know if ..."."""
    match = _WANTING.match(text)
    if match is not None and not names_anything(match["who"], finder, vocabulary):
        yield Edit(0, match.end(), "is it true that " if match["whether"] else "", "function")


def _owned(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """A run of words that tells whose shares somebody has, or where he works, beside one that asks for a figure."""
    for run in _RUN.finditer(text):
        words = Words(run[0])
        companies = list(finder.loaded(words))
        if len(companies) != 1 or not _tells(run[0], words, companies[0], vocabulary):
            continue
        rest = Words(f"{text[: run.start()]} , {text[run.end() :]}")
        if find_periods(run[0]).covered and not find_periods(rest.text).covered:
            continue
        if any(figure_names(vocabulary).find(rest, "name", "statement")) or _asks(rest):
            named = any(True for _ in finder.loaded(rest))
            company = run[0][words.starts[companies[0].first] : words.ends[companies[0].end - 1]]
            lead = " " if run[0][:1].isspace() else ""
            yield Edit(run.start(), run.end(), lead if named else f"{lead}{company}", "function")


def _asks(words: Words) -> bool:
    """Whether figures may be asked for by verbs alone: "how much did they lose"."""
    return not listed("frames", "question").isdisjoint(words.keys)


def _tells(run: str, words: Words, company: Mention[Company], vocabulary: Vocabulary) -> bool:
    """Whether somebody has or had the company's shares, or works there, and no figure is named with it."""
    before, after = run[: words.starts[company.first]], words.keys[company.end :]
    if not (_holding().match(before) or _working().match(before)):
        return False
    told = Words(" ".join(key for key in after if key not in _SHARES))
    asked = listed("frames", "question") | listed("focus")
    return asked.isdisjoint(after) and not any(figure_names(vocabulary).find(told, "name", "ambiguous", "statement"))
