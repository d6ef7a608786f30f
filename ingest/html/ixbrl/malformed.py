"""What is wrong with a piece of markup. It is counted and left out; nothing is guessed."""


class Malformed(Exception):
    """One fact, context or unit can't be read; the message is the reason it is counted under."""

    @property
    def reason(self) -> str:
        return str(self)
