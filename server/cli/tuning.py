"""`tieout feedback --tune` and `--undo`."""

from datetime import UTC, datetime, timedelta

from server.cli.command import Work
from server.cli.terminal import Terminal
from server.settings import Settings


def since_days(days: int | None) -> datetime | None:
    """When the last days began; None for all of them."""
    return datetime.now(UTC) - timedelta(days=days) if days else None


def tuning(days: int | None, *, yes: bool) -> Work:
    """Propose what the log speaks for, and apply it on a yes. Where nothing is proposed, that is no failure."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.tuning import proposal_shown
        from server.wiring import open_deps
        from tools.usage.tuning.propose import propose_tuning

        async with open_deps(settings, terminal.progress) as deps:
            proposal = await propose_tuning(deps, since_days(days), terminal.progress)
            report = proposal.report
            if not report.proposed or deps.tuning is None:
                terminal.show(report, proposal_shown(report), report.warnings)
                return 0
            if not yes:
                terminal.show(report, proposal_shown(report), report.warnings)
                if not terminal.confirm("Apply this?"):
                    terminal.say("Nothing was applied. To apply it, run this again with --yes.")
                    return 0
            applied = await deps.tuning.apply(proposal.tuned, report, proposal.based_on)
        report = report.model_copy(update={"applied_version": applied.version})
        if yes:
            terminal.show(report, proposal_shown(report), report.warnings)
        terminal.say(f"Applied as version {applied.version}. `tieout feedback --undo` takes it back.")
        return 0

    return work


def undoing() -> Work:
    """Take back the newest version, so that the one before holds."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps

        async with open_deps(settings, terminal.progress) as deps:
            undone = await deps.tuning.undo() if deps.tuning is not None else None
            now = await deps.tuning.current() if deps.tuning is not None else None
        holds = f"version {now.version}" if now is not None else "what ships"
        told = f"Version {undone.version} is taken back" if undone is not None else "Nothing is tuned"
        data = {"undone": undone.version if undone else None, "version": now.version if now else None}
        terminal.message(data, f"{told}: searches go by {holds}.")
        return 0

    return work
