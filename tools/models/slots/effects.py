"""What something did to a figure, where a question asks for that and not for the figure."""

from tools.models.base import Model


class Effect(Model):
    """An effect that is asked for: of what, in the question's words, on which figures; `said` is how it is asked.

    `narrowed` are words by which it is a part's: "Latin America".
    """

    cause: str
    metrics: tuple[str, ...]
    said: str
    narrowed: tuple[str, ...] = ()
