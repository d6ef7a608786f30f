"""What can go wrong between here and EDGAR. A class's docstring is its default message, remedy included."""

from typing import ClassVar

from tools.errors import TieoutError


class FetchFailed(TieoutError):
    """The SEC's server gave nothing usable. Try again later: what has been fetched is kept."""

    code: ClassVar[str] = "fetch_failed"


class Unreachable(FetchFailed):
    """The SEC's server can't be reached. Check the connection, and try again."""

    code = "edgar_unreachable"


class TooBusy(Unreachable):
    """The SEC's server asks for more patience than there is. Try again later: what has been fetched is kept."""

    code = "edgar_too_busy"


class Busy(FetchFailed):
    """The SEC's server is too busy to answer. Try again later: what has been fetched is kept."""

    code = "edgar_busy"


class BrokenAnswer(FetchFailed):
    """The SEC's server sent an answer that is not whole. Try again: what has been fetched is kept."""

    code = "edgar_broken_answer"


class AccessDenied(FetchFailed):
    """The SEC refuses the request. Check TIEOUT_SEC_USER_AGENT: it must name you and your e-mail address."""

    code = "edgar_access_denied"


class CannotKeep(FetchFailed):
    """What is fetched can't be written to the data directory. Make room, or set TIEOUT_DATA_DIR elsewhere."""

    code = "cannot_keep"


class NotOnEdgar(FetchFailed):
    """EDGAR has no such document. It may have been withdrawn, or filed on paper."""

    code = "not_on_edgar"


class UnsafeName(FetchFailed):
    """EDGAR's answer names a file that is no plain file name. It was not fetched."""

    code = "unsafe_name"


class UserAgentMissing(TieoutError):
    """The SEC wants to know who asks. Set TIEOUT_SEC_USER_AGENT to your name and e-mail address."""

    code = "user_agent_missing"
