"""Runs one command after the other's heels: each in a task, with streams of its own."""

import asyncio
import sys
from collections.abc import Awaitable
from contextlib import suppress

from pydantic import ValidationError

from server.cli.command import Asked, folder, perform, variables
from server.lazy import LazyDeps
from server.resident.frames import ACCEPTED, ASK, CANCEL, EXIT, LINE, REFUSED, REQUEST, BadFrame, Frames, frame
from server.resident.request import Reader, Request, variables_of
from server.resident.streams import RunPlain, Streams, open_streams, streams
from server.settings import load_settings
from server.wiring import held_app
