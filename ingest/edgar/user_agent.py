"""Who asks: the SEC wants a name and an e-mail address with every request."""

import re
from pathlib import Path

from ingest.edgar.errors import CannotKeep, UserAgentMissing
from tools.errors import InvalidInput
from tools.text import printable

_EMAIL = re.compile(r"[A-Za-z0-9._%+\-]+@(?P<domain>[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*\.[A-Za-z]{2,})")
_PLACEHOLDERS = re.compile(r"(?:.*\.)?(?:example\.(?:com|net|org)|example|invalid|yourdomain\.com)", re.IGNORECASE)
_LONGEST = 200

HOW_TO = 'Set TIEOUT_SEC_USER_AGENT to your name and e-mail address, as in "Jane Doe jane@example.com".'


def check_user_agent(text: str) -> str:
    """The text, trimmed. Raises `InvalidInput` unless it names somebody whom the SEC could write to."""
    text = " ".join(text.split(" ")).strip()
    shown = printable(text[:_LONGEST])
    if not text:
        raise InvalidInput(f"The User-Agent is empty. {HOW_TO}")
    if len(text) > _LONGEST or not (text.isascii() and text.isprintable()):
        raise InvalidInput(f"A User-Agent has at most {_LONGEST} characters, all of them plain ASCII. {HOW_TO}")
    email = _EMAIL.search(text)
    if email is None:
        raise InvalidInput(f'"{shown}" names no e-mail address, which the SEC asks for. {HOW_TO}')
    if _PLACEHOLDERS.fullmatch(email["domain"]):
        raise InvalidInput(f'"{shown}" has an example for an e-mail address. {HOW_TO}')
    if not re.search(r"[A-Za-z]{2}", text.replace(email[0], "")):
        raise InvalidInput(f'"{shown}" has an e-mail address alone: the SEC asks for a name as well. {HOW_TO}')
    return text


def remembered_file(folder: Path) -> Path:
    """Where the answer is kept once somebody has been asked."""
    return folder / "user-agent"


def user_agent(configured: str | None, folder: Path) -> str:
    """The configured User-Agent, or else the remembered one. Raises `UserAgentMissing` where there is neither."""
    if configured is not None and configured.strip():
        return check_user_agent(configured)
    try:
        remembered = remembered_file(folder).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise UserAgentMissing(f"The SEC wants to know who asks. {HOW_TO}") from None
    try:
        return check_user_agent(remembered)
    except InvalidInput as error:
        raise UserAgentMissing(f"{remembered_file(folder)}: {error.message}") from None


def remember_user_agent(text: str, folder: Path) -> Path:
    """Keep a User-Agent for the next time; the file that it is kept in."""
    file = remembered_file(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_text(f"{check_user_agent(text)}\n", "utf-8")
    except OSError as error:
        raise CannotKeep(f"{file} can't be written: {error.strerror}. Set TIEOUT_DATA_DIR elsewhere.") from error
    return file
