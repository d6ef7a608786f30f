"""Running heads, running feet, page numbers and links back to the contents: what is not part of the text."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ingest.html.writer import Draft

_EDGE = 4  # blocks at each end of a page that may be furniture
_LONGEST = 150
_LEAST_PAGES = 3
_SHARE = 0.25  # of the pages, for what repeats to be a running head or foot
_LEAST_RUN = 5  # of rising numbers, where pages are not marked
_NUMBER = re.compile(
    r"(?:page\s*)?[-–—|\s]*(?:(?:[A-Z]{1,2}-)?\d{1,4}|[ivxl]{1,7})[-–—|\s]*(?:of\s+\d{1,4})?", re.IGNORECASE
)
_LABELS = (
    re.compile(r"(?<![\d.,])((?:\b[A-Z]{1,2}-)?\d{1,3})\W*\Z", re.IGNORECASE),
    re.compile(r"\A\W*(?:page\s*)?((?:[A-Z]{1,2}-)?\d{1,3})(?![\d.,])\b", re.IGNORECASE),
)
_CONTENTS = re.compile(r"(?:back |return )?(?:to )?(?:the )?(?:table of contents|index|contents)", re.IGNORECASE)
_ITEM = re.compile(r"(?:part\s+[iv]+\b|items?\s*\d)", re.IGNORECASE)
# What says how to read the figures on a page is text, however often it is repeated.
_KEPT = re.compile(
    r"\W*(?:in (?:millions|thousands|billions)|dollars|amounts|unaudited|except|see |the accompanying)", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
_MOST_SHIFT = 10  # of the printed numbers against the count of pages
_MOST_OF_TEXT = 0.5


class Furniture:
    """The drafts that are furniture, and the printed number of each page that has one."""

    def __init__(self) -> None:
        self.drafts: set[int] = set()
        self.labels: dict[int, str] = {}

    def take(self, number: int, draft: Draft, text: str) -> None:
        self.drafts.add(number)
        label = next((match[1] for pattern in _LABELS if (match := pattern.search(text))), None)
        if label is not None:
            self.labels.setdefault(draft.page, label)


def find_furniture(drafts: Sequence[Draft], texts: Sequence[str]) -> Furniture:
    found = Furniture()
    pages = list(_pages(drafts))
    if len(pages) == 1:
        for number in _rising_numbers(drafts, texts):
            found.drafts.add(number)
        return found
    heads = [_edge(drafts, texts, range(first, min(end, first + _EDGE))) for first, end in pages]
    feet = [_edge(drafts, texts, range(end - 1, max(first, end - _EDGE) - 1, -1)) for first, end in pages]
    for foot in _peel(feet, texts):
        found.take(foot, drafts[foot], texts[foot])
    running = list(_peel(heads, texts))
    forms: dict[str, set[str]] = {}
    for head in running:
        forms.setdefault(_key(texts[head]), set()).add(texts[head])
    seen: set[str] = set()
    for head in running:
        text, key = texts[head], _key(texts[head])
        # The first of the repeated heads may be the heading itself, unless it counts the pages.
        if key in seen or len(forms[key]) > 1 or _NUMBER.fullmatch(text) or _CONTENTS.fullmatch(text):
            found.take(head, drafts[head], text)
        seen.add(key)
    _keep_regular(found.labels)
    if sum(len(texts[number]) for number in found.drafts) > _MOST_OF_TEXT * sum(map(len, texts)):
        return Furniture()  # pages that say the same are no heads and feet
    return found


def _pages(drafts: Sequence[Draft]) -> Iterator[tuple[int, int]]:
    """The drafts of each page: the first, and the one after the last."""
    first = 0
    for number in range(1, len(drafts) + 1):
        if number == len(drafts) or drafts[number].page != drafts[first].page:
            yield first, number
            first = number


def _edge(drafts: Sequence[Draft], texts: Sequence[str], numbers: range) -> list[int]:
    edge: list[int] = []
    for number in numbers:
        if drafts[number].kind == "table" or len(texts[number]) > _LONGEST or _KEPT.match(texts[number]):
            break
        edge.append(number)
    return edge


def _peel(edges: Sequence[Sequence[int]], texts: Sequence[str]) -> Iterator[int]:
    """What is furniture from the edges inwards: what is repeated, one number for each edge, links to the contents."""
    counts = Counter(key for edge in edges for key in {_key(texts[number]) for number in edge})
    least = max(_LEAST_PAGES, _SHARE * len(edges))
    for edge in edges:
        numbered = False
        for number in edge:
            text = texts[number]
            repeated = counts[_key(text)] >= (_LEAST_PAGES if _ITEM.match(text) else least)
            is_number = _NUMBER.fullmatch(text) is not None
            if (is_number and numbered) or not (repeated or is_number or _CONTENTS.fullmatch(text)):
                break
            numbered = numbered or is_number or "#" in _key(text)
            yield number


def _key(text: str) -> str:
    return text.casefold() if _ITEM.match(text) else _DIGITS.sub("#", text.casefold())


def _rising_numbers(drafts: Sequence[Draft], texts: Sequence[str]) -> list[int]:
    """Page numbers where page breaks are not marked: numbers on their own, each one more than the one before."""
    runs: list[list[int]] = [[]]
    last = 0
    for number, text in enumerate(texts):
        if (
            len(text) <= 8
            and drafts[number].kind != "table"
            and (digits := _DIGITS.search(text))
            and _NUMBER.fullmatch(text)
        ):
            value = int(digits[0])
            if value != last + 1:
                runs.append([])
            runs[-1].append(number)
            last = value
    return [number for run in runs if len(run) >= _LEAST_RUN for number in run]


def _keep_regular(labels: dict[int, str]) -> None:
    """Printed numbers rise with the pages; what doesn't was another number."""
    shifts = sorted(int(label) - page for page, label in labels.items() if label.isdecimal())
    usual = shifts[len(shifts) // 2] if shifts else 0
    last = 0
    for page, label in sorted(labels.items()):
        if label.isdecimal():
            if int(label) > last and abs(int(label) - page - usual) <= _MOST_SHIFT:
                last = int(label)
            else:
                del labels[page]
