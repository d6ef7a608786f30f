"""What a client asks its user for, and which variable each answer becomes."""

from dataclasses import dataclass
from typing import Final, Literal

from server.setting_groups.secret_files import is_secret, variables_of
from server.settings import Settings


@dataclass(frozen=True)
class Option:
    """One of Tieout's settings, as a form shows it. Without a `told` of its own, it is described as in the settings."""

    setting: str
    title: str
    kind: Literal["string", "directory"] = "string"
    told: str | None = None

    @property
    def variable(self) -> str:
        """The variable that sets it."""
        return variables_of(Settings, self.setting, Settings.model_fields[self.setting])[0]

    @property
    def description(self) -> str:
        """What it is for."""
        return self.told or Settings.model_fields[self.setting].description or ""

    @property
    def secret(self) -> bool:
        """Whether it is never shown."""
        return is_secret(Settings.model_fields[self.setting])


# Those that a new user needs, and that work without an extra; all others go into the user's own settings.env.
OPTIONS: Final = (
    Option("sec_user_agent", "Who asks the SEC"),
    Option("files", "Folder of filings", "directory", "A folder from which files may be loaded. Unset: none of yours."),
    Option("data_dir", "Data folder", "directory"),
    Option(
        "chat_model",
        "Model",
        told='The model that words answers ("openai:gpt-4o-mini"). Unset: none, which needs no key.',
    ),
    Option("chat_base_url", "Address of the model"),
    Option("openai_api_key", "Key of the model"),
)
