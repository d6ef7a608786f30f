"""Where a server may listen, and whom it then lets in."""

import socket
from pathlib import Path

import pytest
from pydantic import SecretStr

from server.http.serve import access_of, is_loopback, listening, tls_of
from server.settings import Settings
from tools.errors import SettingsError

TOKEN = Settings(http_token=SecretStr("a-token-of-some-length"))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST"])
def test_this_machine_alone_needs_no_token(host: str) -> None:
    assert is_loopback(host)
    assert access_of(Settings(), host).token is None


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "::", "192.168.1.5", "example.com", "localhost.example.com", "", "127.0.0.1.nip.io"]
)
def test_others_need_one(host: str) -> None:
    with pytest.raises(SettingsError, match="TIEOUT_HTTP_TOKEN_FILE"):
        access_of(Settings(), host)
    assert access_of(TOKEN, host).token == "a-token-of-some-length"


def test_a_token_that_is_set_is_needed_everywhere() -> None:
    assert access_of(TOKEN, "127.0.0.1").token is not None


def test_the_address_itself_is_a_known_host_and_all_addresses_are_none() -> None:
    assert "192.168.1.5" in access_of(TOKEN, "192.168.1.5").hosts
    assert access_of(TOKEN, "0.0.0.0").hosts == {"127.0.0.1", "localhost", "::1"}
    named = TOKEN.model_copy(update={"http_allowed_hosts": "tieout.example.com"})
    assert "tieout.example.com" in access_of(named, "0.0.0.0").hosts


def test_tls_takes_two_files(tmp_path: Path) -> None:
    assert tls_of(None, None) is None
    for pair in ((tmp_path / "cert.pem", None), (None, tmp_path / "key.pem")):
        with pytest.raises(SettingsError, match="both"):
            tls_of(*pair)


def test_answers_are_sent_at_once() -> None:
    """Else the body of each waits for the client to acknowledge its head."""
    with listening("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
