"""Which parts of a company a text names: for questions such as "Apple's revenue in Greater China"."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.figures.resolution.segment_parts import Part, all_keys, find_parts, part_key
from tools.ports.stores import FactStore
from tools.text import Token, find_phrases, tokenise
from tools.vocab.loader import Metric, load_toml


@dataclass(frozen=True)
class NamedPart:
    """A part as a text names it: the words, where they stand, and the part's own label."""

    text: str
    start: int
    end: int
    label: str


async def company_parts(store: FactStore, company_ids: Sequence[int], metrics: Sequence[Metric]) -> list[Part]:
    """The segments, products, regions and classes that any of the metrics is reported for."""
    names = sorted({name for metric in metrics for name in metric.local_names})
    concepts = [concept for metric in metrics for concept in metric.own_concepts]
    coverage = await store.segment_coverage(company_ids, names)
    parts = [*find_parts(coverage, concepts), *find_parts(coverage, concepts, nested=True)]
    return [part for part in parts if part.is_of_company]


def named_parts(parts: Sequence[Part], text: str) -> list[NamedPart]:
    """The parts that a text names, from left to right, the longest name first at each place."""
    by_key: dict[str, Part] = {}
    for part in parts:
        for key in {name for _, member in part.places for name in all_keys(member)}:
            by_key.setdefault(key, part)

    def lookup(tokens: Sequence[Token]) -> Part | None:
        if not part_key(tokens[0].text) or not part_key(tokens[-1].text):
            return None  # "the", "and"
        said = all_keys(" ".join(token.text for token in tokens))
        return next((by_key[key] for key in sorted(said) if key in by_key and key not in too_plain), None)

    too_plain = frozenset(load_toml("segments.toml")["too_plain"])
    tokens = tokenise(text)
    places = [(m.entry, tokens[m.first].start, tokens[m.end - 1].end) for m in find_phrases(tokens, lookup)]
    return [NamedPart(text[start:end], start, end, part.label) for part, start, end in places]
