"""Cuts the passages of a result so that it stays readable, and says what was cut."""

from collections.abc import Mapping, Sequence

from tools.language.printed.rows import readable_rows
from tools.models.passages import CHARACTERS_PER_TOKEN, estimate_tokens
from tools.search.excerpts.excerpts import Excerpt
from tools.search.excerpts.results import FoundPassage
from tools.search.excerpts.truncate import GAP, cut_text

# A result has 25,000 tokens. Rows of figures take more tokens than prose does, by which these are counted.
ROOM = 17_000
_CONTEXTS = 0.75  # of the room, at most: texts that no context holds have the rest
_CUT = " …"


def cap_text(text: str, most: int) -> str:
    """At most so many characters of a text, at the end of a word where one is near."""
    if len(text) <= most:
        return text
    kept = text[: max(0, most - len(_CUT))]
    head, _, tail = kept.rpartition(" ")
    return f"{(head if head and len(tail) < 40 else kept).rstrip()}{_CUT}"[:most]


def fit_passages(
    passages: Sequence[FoundPassage], excerpts: Mapping[str, Excerpt]
) -> tuple[list[FoundPassage], list[str]]:
    """The passages with their contexts, in as much room as there is, and what was cut.

    No text is given twice: not that of a passage which a context holds, nor a context that several passages share.
    """
    room = int(ROOM * CHARACTERS_PER_TOKEN) - sum(_cost(p.model_copy(update={"text": ""})) for p in passages)
    placed, cut = _fit_contexts(passages, excerpts, int(room * _CONTEXTS))
    room -= sum(_size(passage.context or "") for passage in placed)
    whole, short = _fit_texts(placed, room)
    notes = [f"Texts cut to fit: {short}. Ask for fewer (top_k), or read on in `read_document`."] if short else []
    notes += [f"Contexts cut to fit, around their passages: {cut}."] if cut else []
    return whole, notes


def _fit_texts(passages: Sequence[FoundPassage], room: int) -> tuple[list[FoundPassage], int]:
    cap = _cap([_size(passage.text) for passage in passages], room)
    fitted = [p.model_copy(update={"text": cap_text(p.text, _characters(p.text, cap))}) for p in passages]
    return fitted, sum(one.text != other.text for one, other in zip(passages, fitted, strict=True))


def _fit_contexts(
    passages: Sequence[FoundPassage], excerpts: Mapping[str, Excerpt], room: int
) -> tuple[list[FoundPassage], int]:
    """A context that an earlier passage has already is named, not repeated."""
    given: dict[str, str] = {}
    for passage in passages:
        if (excerpt := excerpts.get(passage.chunk_id)) is not None:
            given.setdefault(excerpt.text, passage.chunk_id)
    cap = _cap([_size(text) for text in given], room)
    contexts = dict.fromkeys(given, "")
    fitted: list[FoundPassage] = []
    for passage in passages:
        excerpt = excerpts.get(passage.chunk_id)
        if excerpt is None:
            fitted.append(passage)
            continue
        first = given[excerpt.text]
        contexts[excerpt.text] = contexts[excerpt.text] or _context(excerpt, cap)
        whole = contexts[excerpt.text]
        context = readable_rows(whole) if first == passage.chunk_id else f"[The same as that of {first}.]"
        text = "" if _holds(whole, passage.text) else passage.text
        fitted.append(passage.model_copy(update={"context": context, "text": text}))
    return fitted, sum(text != context for text, context in contexts.items())


def _holds(context: str, text: str) -> bool:
    """Whether a context has all of a passage, whose rows may be put together and whose gaps are marked."""
    said = " ".join(context.split())
    if " ".join(text.split()) in said:
        return True
    within = _bare(context)
    return all(_bare(line) in within for line in text.splitlines() if line.strip() not in ("", GAP))


def _bare(text: str) -> str:
    return "".join(text.split())


def _context(excerpt: Excerpt, cap: int) -> str:
    characters = _characters(excerpt.text, cap)
    if characters >= len(excerpt.text):
        return excerpt.text
    return cut_text(excerpt.text, estimate_tokens("x" * characters), excerpt.hit) or cap_text(excerpt.text, characters)


def _cap(sizes: Sequence[int], room: int) -> int:
    """The size that nothing may exceed so that all fit: what the short ones leave goes to the long ones."""
    left = max(0, room)
    ordered = sorted(sizes)
    for place, size in enumerate(ordered):
        share = left // (len(ordered) - place)
        if size > share:
            return share
        left -= size
    return max(ordered, default=0)


def _characters(text: str, cap: int) -> int:
    """How many characters of a text have that size."""
    return len(text) if _size(text) <= cap else int(cap * len(text) / max(1, _size(text)))


def _cost(passage: FoundPassage) -> int:
    return len(passage.model_dump_json().encode())


def _size(text: str) -> int:
    # In bytes: where letters take two of them, words take more tokens as well.
    return len(text.encode("utf-8", "replace"))
