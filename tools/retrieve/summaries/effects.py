"""The sentences that tell what something did to a figure: of the whole company, or of the part that is asked for."""

from collections.abc import Collection, Sequence

from tools.language.disclosed.effects import is_of_whole, names_cause, speaks_for_whole, tells_effect, tells_part
from tools.language.disclosed.parts_named import names_part
from tools.language.disclosed.summed_up import Results, years_named
from tools.language.terms import joined_terms
from tools.models.slots.effects import Effect
from tools.retrieve.summaries.parts import is_of_part
from tools.retrieve.summaries.passages import Sentence
from tools.retrieve.summaries.told import whole_text
from tools.vocab.loader import Vocabulary


def heads_above(sentences: Sequence[Sentence]) -> dict[int, str]:
    """The heading that each sentence of a document stands below, by its id: its own, or what stood above those before.

    A section begins without one.
    """
    found: dict[int, str] = {}
    head, section = "", None
    for one in sentences:
        own = one.section.section_id if one.section is not None else None
        head = one.heads[-1] if one.heads else head if own == section else ""
        found[id(one)], section = head, own
    return found


def effects_told(
    effect: Effect,
    sentences: Sequence[tuple[Sentence, str]],
    how: Results,
    years: Collection[int],
    vocabulary: Vocabulary,
) -> list[Sentence]:
    """The sentences, each given with its heading, that tell an effect directly; else those led by the figure's move.

    Each has to speak for all of the company, or for the part that is asked for: most name neither, and are of parts.
    Of several figures, each has to be told of.
    """
    if len(effect.metrics) > 1:
        alone = [effect.model_copy(update={"metrics": (one,)}) for one in effect.metrics]
        each = [effects_told(one, sentences, how, years, vocabulary) for one in alone]
        return list({id(one): one for told in each for one in told}.values()) if all(each) else []
    found: dict[str, list[Sentence]] = {"direct": [], "led": []}
    for one, head in sentences:
        text = whole_text(one, how)
        way = tells_effect(effect, text, vocabulary)
        if way is None:
            continue
        if effect.narrowed:
            own = tells_part(effect, text, head, vocabulary)
        else:
            about = names_cause(effect, head) and way == "direct" and not years_named(text).isdisjoint(years)
            in_part = names_part(joined_terms(head))
            whole = is_of_whole(effect) and not in_part
            own = about or whole or speaks_for_whole(effect, text, one.document.company, vocabulary, in_part=in_part)
            own = own and not is_of_part(one, how)
        if own:
            found[way].append(one)
    return found["direct"] or found["led"]
