"""Secrets in files, as containers mount them: for a secret X, the variable X_FILE names the file that holds it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import AliasChoices, SecretStr
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource

from tools.errors import SettingsError

SUFFIX = "_FILE"
_MOST_BYTES = 64 * 1024


class SecretFiles(PydanticBaseSettingsSource):
    """The secrets whose files another source names. Raises `SettingsError`, naming the variable, never its content."""

    def __init__(self, settings: type[BaseSettings], named_in: EnvSettingsSource) -> None:
        super().__init__(settings)
        self._variables: Mapping[str, str | None] = named_in.env_vars

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """The content of the secret's file, or None; under which key it is given."""
        names = variables_of(self.settings_cls, field_name, field)
        for name in names:
            path = self._variables.get(f"{name}{SUFFIX}".lower())
            if path:
                self._only(name, names)
                return _read(f"{name}{SUFFIX}", Path(path)), names[0] if field.validation_alias else field_name, False
        return None, field_name, False

    def __call__(self) -> dict[str, Any]:
        found = (self.get_field_value(field, name) for name, field in _secrets(self.settings_cls))
        return {key: value for value, key, _ in found if value is not None}

    def _only(self, name: str, names: tuple[str, ...]) -> None:
        for other in names:
            if self._variables.get(other.lower()):
                raise SettingsError(f"{other} and {name}{SUFFIX} are both set: unset one of them.")


def is_secret(field: FieldInfo) -> bool:
    """Whether a setting is never printed."""
    return field.annotation is SecretStr or SecretStr in get_args(field.annotation)


def variables_of(settings: type[BaseSettings], name: str, field: FieldInfo) -> tuple[str, ...]:
    """The variables that set a field: its own name with the prefix, unless it is read under others'."""
    alias = field.validation_alias
    if isinstance(alias, AliasChoices):
        return tuple(str(choice) for choice in alias.choices)
    return (str(alias) if alias else f"{settings.model_config.get('env_prefix', '')}{name}".upper(),)


def _secrets(settings: type[BaseSettings]) -> list[tuple[str, FieldInfo]]:
    return [(name, field) for name, field in settings.model_fields.items() if is_secret(field)]


def _read(variable: str, path: Path) -> str:
    if not path.is_absolute():
        raise SettingsError(f"{variable}: {str(path)!r} is not an absolute path.")
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
        secret = content.decode("utf-8").strip()
    except OSError as error:
        raise SettingsError(f"{variable}: the file {path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{variable}: the file {path} is not UTF-8 text.") from None
    if not secret or len(content) > _MOST_BYTES:
        raise SettingsError(f"{variable}: the file {path} is {'empty' if not secret else 'too long for a secret'}.")
    return secret
