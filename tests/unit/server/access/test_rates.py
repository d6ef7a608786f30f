"""How many requests pass."""

from server.access.rates import Rates


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_a_minute_s_requests_may_come_at_once_and_then_evenly() -> None:
    clock = Clock()
    rates = Rates(6, clock)
    assert [rates.wait("ada") for _ in range(6)] == [0] * 6
    assert [rates.wait("ada"), rates.wait("ada")] == [10, 10]
    clock.now += 4
    assert rates.wait("ada") == 6
    clock.now += 6
    assert [rates.wait("ada"), rates.wait("ada")] == [0, 10]
    clock.now += 3600
    assert [rates.wait("ada") for _ in range(7)] == [0] * 6 + [10]


def test_each_caller_has_their_own() -> None:
    rates = Rates(1, Clock())
    assert [rates.wait("ada"), rates.wait("ada"), rates.wait("bob")] == [0, 60, 0]


def test_none_is_no_limit() -> None:
    rates = Rates(0, Clock())
    assert {rates.wait("ada") for _ in range(1_000)} == {0}
