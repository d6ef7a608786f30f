"""The settings of models, and the providers' keys, which `server/settings.py` puts together with the others."""

from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings

ADDRESS = r"^https?://[^\s/@?#]+(/[^\s?#]*)?$"


class ModelSettings(BaseSettings):
    """Which models word answers, help to load files and look at pages, and whose keys they are reached with."""

    chat_model: str | None = Field(
        default=None,
        description='The model that words answers ("openai:gpt-4o-mini", "anthropic:...", "groq:..."). Unset: none.',
    )
    chat_base_url: str | None = Field(default=None, description="Another endpoint that speaks the provider's protocol.")
    chat_timeout: float = Field(
        default=20.0, gt=0, le=600, description="Seconds that one question waits for the model, over all of its calls."
    )
    batch_pause: float = Field(
        default=30.0,
        gt=0,
        le=3_600,
        description="Seconds between two looks at a provider's batch.",
    )
    index_model: str | None = Field(
        default=None,
        description="The model that helps while files are indexed, named like TIEOUT_CHAT_MODEL and reached with the "
        "same keys and base URL. It reads those pages of PDFs that have no text layer, from their images; it corrects "
        "the trees of documents and sums up their parts. Each such page and each document costs a call, which may "
        "take six times as long as an answer's. Unset: none.",
    )
    vision_model: str | None = Field(
        default=None,
        description="The model that looks at pages where a question is about a slide or a chart and pictures are "
        'asked for ("openai:gpt-4o", "google:gemini-2.5-flash", "anthropic:..."), and that reads the pictures of '
        "`tieout notes`. The pictures go to it. Unset: none.",
    )
    vision_base_url: str | None = Field(
        default=None, pattern=ADDRESS, description="Another endpoint that speaks the protocol of that model's provider."
    )
    numeric_model: str | None = Field(
        default=None,
        description="The model that words what was found in information units (statements and reports in Arabic), "
        "named like TIEOUT_CHAT_MODEL and reached with the same keys and base URL. Unset: TIEOUT_CHAT_MODEL.",
    )
    numeric_temperature: float = Field(
        default=0.1,
        ge=0,
        le=2,
        description="How freely that model words an answer: the lower, the closer to its sources.",
    )
    numeric_max_tokens: int = Field(
        default=1_000, ge=50, le=20_000, description="How long an answer of that model may be, in tokens."
    )
    openai_api_key: SecretStr | None = Field(
        default=None, validation_alias="OPENAI_API_KEY", description="The key of OpenAI, or of a compatible endpoint."
    )
    anthropic_api_key: SecretStr | None = Field(
        default=None, validation_alias="ANTHROPIC_API_KEY", description="The key of Anthropic."
    )
    groq_api_key: SecretStr | None = Field(
        default=None, validation_alias="GROQ_API_KEY", description="The key of Groq."
    )
    google_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        description="The key of Google.",
    )
    cohere_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("COHERE_API_KEY", "CO_API_KEY"),
        description="The key of Cohere.",
    )
    voyage_api_key: SecretStr | None = Field(
        default=None, validation_alias="VOYAGE_API_KEY", description="The key of Voyage AI."
    )

    @property
    def chat_key(self) -> SecretStr | None:
        """The key of the provider of `chat_model`."""
        return self._key_of(self.chat_model)

    @property
    def index_key(self) -> SecretStr | None:
        """The key of the provider of `index_model`."""
        return self._key_of(self.index_model)

    @property
    def vision_key(self) -> SecretStr | None:
        """The key of the provider of `vision_model`."""
        return self._key_of(self.vision_model)

    @property
    def numeric_key(self) -> SecretStr | None:
        """The key of the provider of the model that words what was found in units."""
        return self._key_of(self.numeric_model or self.chat_model)

    def _key_of(self, model: str | None) -> SecretStr | None:
        keys = {
            "openai": self.openai_api_key,
            "anthropic": self.anthropic_api_key,
            "groq": self.groq_api_key,
            "google": self.google_api_key,
        }
        return keys.get((model or "").partition(":")[0])
