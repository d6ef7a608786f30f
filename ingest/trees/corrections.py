"""What a model says of a tree, held against the document: no correction is taken that the text doesn't bear out."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from pydantic import BaseModel, Field

from ingest.bounds import UNSTORABLE
from ingest.trees.build import DEEPEST, LONGEST_TITLE
from ingest.trees.models import Entry
from ingest.trees.outline import LARGE_PAGES, LARGE_TOKENS
from ingest.trees.places import Places
from ingest.trees.summaries import MOST_WORDS
from tools.models.passages import estimate_tokens
from tools.models.trees import TreeNode
from tools.text import name_key, phrase_key, printable, tokenise

_BEGINNING = 2_000  # characters of a node without pages that its title stands in
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_ID, _TITLE = 20, 80  # characters of what is told of an id or title that is refused


class Retitled(BaseModel):
    """A node's right title."""

    node_id: str
    title: str


class Relevelled(BaseModel):
    """A node's right level."""

    node_id: str
    level: int


class Summed(BaseModel):
    """What a reader finds in a node."""

    node_id: str
    summary: str


class RefineTree(BaseModel):
    """Say what is wrong in the outline of a report, and what each of its nodes is about."""

    retitle: list[Retitled] = Field(default=[], description="Titles that are cut off or garbled, put right.")
    drop: list[str] = Field(default=[], description="Ids of nodes whose titles are no headings.")
    merge: list[str] = Field(default=[], description="Ids of nodes that go into the one that they stand below.")
    levels: list[Relevelled] = Field(default=[], description="Nodes on the wrong level.")
    summaries: list[Summed] = Field(default=[], description="A sentence of at most 20 words on each node.")


class _Refused(Exception):
    """Why a correction is not taken."""


class Corrector:
    """A document's titles on their way to be corrected.

    `shown` are the ids of the nodes that the model was shown, `items` the first characters of its form's items, which
    no correction moves. `taken` counts the corrections by kind, `refused` says which were not taken and why.
    """

    def __init__(
        self,
        nodes: Sequence[TreeNode],
        text: str,
        *,
        places: Places | None = None,
        shown: Collection[str] = (),
        items: Collection[int] = (),
    ) -> None:
        self._nodes = {node.node_id: node for node in nodes}
        self._left = {node.node_id: Entry(node.title, node.level, node.start) for node in nodes}
        self._text = text
        self._places = places
        self._shown = shown
        self._items = items
        self.taken: Counter[str] = Counter()
        self.refused: list[str] = []

    @property
    def entries(self) -> list[Entry]:
        """The titles that are left, in the order of the text."""
        return list(self._left.values())

    def apply(self, said: RefineTree) -> None:
        """Take the corrections that hold: titles, levels, then what goes, all in the order of the text."""
        for one in said.retitle:
            self._try("titles", one.node_id, lambda node_id, title=one.title: self._retitle(node_id, title))
        for one in sorted(said.levels, key=lambda one: self._order(one.node_id)):
            self._try("levels", one.node_id, lambda node_id, level=one.level: self._relevel(node_id, level))
        if self._spares(said):
            for node_id in sorted(dict.fromkeys((*said.drop, *said.merge)), key=self._order):
                self._try("nodes taken out", node_id, self._drop if node_id in said.drop else self._merge)
        for one in said.summaries:
            self._try("summaries", one.node_id, lambda node_id, summary=one.summary: self._sum_up(node_id, summary))

    def _order(self, node_id: str) -> int:
        return self._nodes[node_id].position if node_id in self._nodes else -1

    def _try(self, kind: str, node_id: str, change: Callable[[str], bool]) -> None:
        try:
            if node_id not in self._nodes or node_id not in self._shown:
                raise _Refused("there is no such node")
            if node_id in self._left and change(node_id):
                self.taken[kind] += 1
        except _Refused as reason:
            self.refused.append(f"{printable(node_id[:_ID])}: {reason}")

    def _retitle(self, node_id: str, title: str) -> bool:
        title = _line(title)[:LONGEST_TITLE]
        key, node = name_key(title), self._nodes[node_id]
        if self._places is not None:
            until = self._places.end_of(self._places.page_of(node.start))
        else:
            until = node.start + _BEGINNING
        printed = phrase_key(tokenise(self._text[node.start : min(until, node.end)]))
        if not any(map(str.isalpha, key)) or f" {key} " not in f" {printed} ":
            raise _Refused(f'the title "{title[:_TITLE]}" does not stand on its page')
        changed = title != node.title
        self._left[node_id] = replace(self._left[node_id], title=title)
        return changed

    def _relevel(self, node_id: str, level: int) -> bool:
        self._check_item(node_id)
        order, at, end = self._range(node_id)
        step = level - self._left[node_id].level
        moved = [replace(self._left[inner], level=self._left[inner].level + step) for inner in order[at:end]]
        if level < 1 or max(entry.level for entry in moved) > DEEPEST:
            raise _Refused(f"there is no level {level} for it")
        if level > (self._left[order[at - 1]].level if at else 0) + 1:
            raise _Refused(f"level {level} is more than one deeper than the node before it")
        following = [self._left[inner] for inner in order[end:]]
        if following and following[0].level > moved[-1].level + 1:
            raise _Refused(f"on level {level} it would part what follows it from the node above")
        below = next((count for count, entry in enumerate(following) if entry.level <= level), len(following))
        if step < 0 and any(entry.start in self._items for entry in following[:below]):
            raise _Refused(f"on level {level} it would have items of the form below it")
        self._left |= zip(order[at:end], moved, strict=True)
        return step != 0

    def _drop(self, node_id: str) -> bool:
        self._check_item(node_id)
        order, at, end = self._range(node_id)
        self._check_room(order, at, at + 1)
        for inner in order[at + 1 : end]:
            self._left[inner] = replace(self._left[inner], level=self._left[inner].level - 1)
        del self._left[node_id]
        return True

    def _merge(self, node_id: str) -> bool:
        order, at, end = self._range(node_id)
        for inner in order[at:end]:
            self._check_item(inner)
        if any(inner not in self._shown for inner in order[at:end]):
            raise _Refused("it has nodes below it that were not shown")
        if self._left[node_id].level == 1:
            raise _Refused("it stands below no other node")
        if self._left[order[at - 1]].level >= self._left[node_id].level:
            raise _Refused("its text would go into the node before it, not into the one above")
        self._check_room(order, at, end)
        for inner in order[at:end]:
            del self._left[inner]
        return True

    def _sum_up(self, node_id: str, summary: str) -> bool:
        summary, node = _line(summary), self._nodes[node_id]
        if not summary or len(summary.split()) > MOST_WORDS:
            raise _Refused("its summary is empty or too long")
        printed = {*_NUMBER.findall(self._text[node.start : node.end])}
        if odd := [number for number in _NUMBER.findall(summary) if number not in printed]:
            raise _Refused(f"its summary names {odd[0]}, which its text does not")
        self._left[node_id] = replace(self._left[node_id], summary=summary)
        return True

    def _range(self, node_id: str) -> tuple[list[str], int, int]:
        """The ids that are left, the position of one, and that behind the last one below it."""
        order = list(self._left)
        at = order.index(node_id)
        end = at + 1
        while end < len(order) and self._left[order[end]].level > self._left[node_id].level:
            end += 1
        return order, at, end

    def _check_item(self, node_id: str) -> None:
        if self._left[node_id].start in self._items:
            raise _Refused("it is an item of its form")

    def _check_room(self, order: Sequence[str], at: int, end: int) -> None:
        """Raise where the nodes from one to before another have none before them, or one that would be too large."""
        if at == 0:
            raise _Refused("there is no node before it")
        start = self._left[order[at - 1]].start
        until = self._left[order[end]].start if end < len(order) else len(self._text)
        pages = LARGE_PAGES + 1
        if self._places is not None:
            pages = self._places.page_of(max(start, until - 1)) - self._places.page_of(start) + 1
        if pages > LARGE_PAGES and estimate_tokens(self._text[start:until]) > LARGE_TOKENS:
            raise _Refused("the node before it would become too large")

    def _spares(self, said: RefineTree) -> bool:
        """Whether most nodes would be left: a model that takes out more is not believed."""
        gone = {node_id for node_id in said.drop if node_id in self._shown}
        for node_id in said.merge:
            if node_id in self._left and node_id in self._shown:
                order, at, end = self._range(node_id)
                gone |= {*order[at:end]}
        if 2 * len(gone) <= len(self._shown):
            return True
        self.refused.append(f"{len(gone)} of {len(self._shown)} nodes would be taken out, which is not believed")
        return False


def _line(text: str) -> str:
    """A model's words in one line."""
    words = UNSTORABLE.sub("", text).split()
    return "".join(letter for letter in " ".join(words) if letter.isprintable())
