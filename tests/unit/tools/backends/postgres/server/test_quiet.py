"""A start is announced where it takes its time, and only there."""

from threading import Event

from tools.backends.postgres.server.quiet import announced


def test_what_takes_longer_is_announced() -> None:
    said, words = Event(), list[str]()

    def say(text: str) -> None:
        words.append(text)
        said.set()

    with announced(say, "starting the database", after=0.01):
        assert said.wait(30)
    assert words == ["starting the database"]


def test_what_is_quick_is_not() -> None:
    words: list[str] = []
    with announced(words.append, "starting the database", after=3600):
        pass
    assert words == []
