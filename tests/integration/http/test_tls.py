"""TLS by a certificate's files."""

import datetime
import ipaddress
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.http.conftest import Serve

ROOT = Path(__file__).parents[3]


def write_pair(folder: Path, passphrase: bytes | None = None) -> tuple[Path, Path]:
    """A certificate of this machine that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1)).add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    encrypted = serialization.BestAvailableEncryption(passphrase) if passphrase else serialization.NoEncryption()
    files = folder / "cert.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, encrypted))
    return files


def test_it_speaks_tls(serve: Serve, sample: Settings, tmp_path: Path) -> None:
    cert, key = write_pair(tmp_path)
    with serve(sample, TIEOUT_HTTP_TLS_CERT=str(cert), TIEOUT_HTTP_TLS_KEY=str(key)) as served:
        assert served.url.startswith("https://")
        trusting = ssl.create_default_context(cafile=str(cert))
        with httpx.Client(base_url=served.url, verify=trusting, trust_env=False, timeout=60) as client:
            answer = client.post("/query", json={"question": "What was Apple's revenue in fiscal 2023?"})
            assert answer.json()["status"] == "answered"
        compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
        _, _, *check = compose["services"]["tieout"]["healthcheck"]["test"]
        check[-1] = check[-1].replace("127.0.0.1:8000", served.url.removeprefix("https://"))
        subprocess.run([sys.executable, *check], env={"TIEOUT_HTTP_TLS_CERT": str(cert)}, check=True, timeout=60)
        with pytest.raises(httpx.TransportError):
            httpx.get(served.url.replace("https", "http") + "/health", trust_env=False)


@pytest.mark.parametrize("wrong", ["another key", "no certificate", "a passphrase"])
def test_files_that_will_not_do_are_told(tieout: Cli, sample: Settings, tmp_path: Path, wrong: str) -> None:
    cert, key = write_pair(tmp_path, b"secret" if wrong == "a passphrase" else None)
    if wrong == "another key":
        (tmp_path / "other").mkdir()
        _, key = write_pair(tmp_path / "other")
    if wrong == "no certificate":
        cert.write_text("nothing of the kind")
    run = tieout(sample, "serve", "--tls-cert", cert, "--tls-key", key)
    assert run.code == 1
    assert "not a certificate (PEM) and its own key without a passphrase" in run.err
