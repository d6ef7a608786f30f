"""An OAuth issuer on this machine: real keys, real HTTP, its keys told as issuers tell them."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

RESOURCE = "https://tieout.example.com/mcp"


@dataclass
class LocalIssuer:
    """Signs access tokens. While it is `down` it answers nobody."""

    url: str = ""
    keys: dict[str, Any] = field(default_factory=dict[str, Any])
    asked: list[str] = field(default_factory=list[str])
    down: bool = False
    more: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def add(self, kid: str, kind: str = "RSA") -> None:
        self.keys[kid] = (
            rsa.generate_private_key(65537, 2048) if kind == "RSA" else ec.generate_private_key(ec.SECP256R1())
        )

    def token(self, kid: str = "first", algorithm: str = "RS256", key: Any = None, **claims: Any) -> str:
        """A token of one who may read, for an hour; a claim of None is left out."""
        given = {
            "iss": self.url, "aud": RESOURCE, "sub": "ada", "scope": "read", "exp": int(time.time()) + 3600, **claims,
        }  # fmt: skip
        payload = {name: value for name, value in given.items() if value is not None}
        return jwt.encode(payload, key or self.keys[kid], algorithm=algorithm, headers={"kid": kid})

    def public_pem(self, kid: str = "first") -> bytes:
        return (
            self.keys[kid]
            .public_key()
            .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        )

    def answer(self, path: str) -> tuple[int, Any]:
        self.asked.append(path)
        if self.down:
            return 503, {}
        if path == "/.well-known/openid-configuration":
            return 200, {"issuer": self.url, "jwks_uri": f"{self.url}/keys"}
        if path == "/keys":
            return 200, {"keys": [*map(self._jwk, self.keys), *self.more]}
        return 404, {}

    def _jwk(self, kid: str) -> dict[str, Any]:
        key = self.keys[kid]
        kind = jwt.algorithms.RSAAlgorithm if isinstance(key, rsa.RSAPrivateKey) else jwt.algorithms.ECAlgorithm
        return {**json.loads(kind.to_jwk(key.public_key())), "kid": kid, "use": "sig"}


@contextmanager
def local_issuer() -> Iterator[LocalIssuer]:
    """An issuer with one key, on a free port."""
    issuer = LocalIssuer()
    issuer.add("first")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, told = issuer.answer(self.path)
            body = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    issuer.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield issuer
    finally:
        server.shutdown()
        server.server_close()
