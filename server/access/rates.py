"""How many requests a caller may make a minute."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_CALLERS = 10_000
_MINUTE = 60.0


class Rates:
    """A bucket of requests for each caller, filled evenly: a whole minute's may come at once. 0 is no limit."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = per_minute
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when it was counted

    def wait(self, caller: str) -> int:
        """Count a request: 0 where it may be made, else in how many seconds the next one may."""
        if not self._most:
            return 0
        now = self._clock()
        left, counted = self._buckets.pop(caller, (float(self._most), now))
        left = min(self._most, left + (now - counted) * self._most / _MINUTE)
        allowed = left >= 1
        self._buckets[caller] = (left - 1 if allowed else left, now)
        while len(self._buckets) > _MOST_CALLERS:
            self._buckets.popitem(last=False)
        return 0 if allowed else math.ceil((1 - left) * _MINUTE / self._most)
