"""Help that a terminal of 80 columns has room for: no name in it is cut or broken."""

import copy
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperOption

_ROOM = 16  # cells of what a value is, beside names and help
_CHOICE = "<choice>"


class Readable(TyperCommand):
    """A command whose help tells long choices and further names in words, and breaks no sentence."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help, for which alone the command speaks so."""
        params, told = self.params, self.help
        self.params = [_readable(param, ctx) for param in params]
        self.help = "\n\n".join(" ".join(one.split()) for one in (told or "").split("\n\n"))
        try:
            super().format_help(ctx, formatter)
        finally:
            self.params, self.help = params, told


def make_readable(app: typer.Typer) -> None:
    """Have all commands of an app, and of its groups, print such help."""
    for command in app.registered_commands:
        command.cls = Readable
    for group in app.registered_groups:
        if group.typer_instance is not None:
            make_readable(group.typer_instance)


def _readable(param: Any, ctx: Any) -> Any:
    if not isinstance(param, TyperOption | TyperArgument):
        return param
    told, also = copy.copy(param), ""
    kind = param.display_type_rich(ctx) or ""
    if "|" in kind and len(kind) > _ROOM:
        also = f"One of {', '.join(kind.strip('<>').split('|'))}."
        told.display_type_rich = lambda ctx: _CHOICE  # type: ignore[method-assign]
    first, *others = [name for name in param.opts if name.startswith("--")] or [""]
    if others:
        also = f"{also} Also {', '.join(others)}.".strip()
        told.opts = [name for name in param.opts if name == first or not name.startswith("--")]
    told.help = " ".join(filter(None, (param.help, also)))
    return told
