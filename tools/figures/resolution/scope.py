"""Whether a figure may be the total of what the company's own statement prints under that name only in part.

Deferred revenue may be the current part on the face, net income that of the group. The face of the statement tells.
Where none is loaded, and another measure that goes by the same name differs, the figure is only assumed.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.figures.resolution.found import Found
from tools.vocab.loader import Vocabulary

if TYPE_CHECKING:
    from tools.figures.resolution.ledger import Ledger


def with_scope(ledger: "Ledger", vocabulary: Vocabulary, found: Found) -> Found:
    """The figure, assumed where a namesake of it differs and no face of the period's statement tells."""
    if ledger.part is not None or found.rivals:
        return found
    if found.metric.composite is not None and vocabulary.by_concept.get(found.concept) is found.metric:
        return found  # by a concept of its very own
    for key in found.metric.namesakes:
        other = vocabulary.metrics[key]
        if ledger.faces.of(other.statement, found.period):
            continue
        rival = ledger.figure(other, found.period)
        if isinstance(rival, Found) and rival.value not in (found.value, 0):
            note = (
                f"{found.period.label}: {found.metric.label} is {found.value:,f} ({found.concept}); no loaded "
                f"statement tells what the company prints under that name, and {other.label} is {rival.value:,f} "
                f"({rival.concept})."
            )
            return replace(found, assumed=True, notes=(*found.notes, note))
    return found
