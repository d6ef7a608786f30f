"""Has a process forked (`fork_server.py`) with this one's streams, folder, variables and arguments; ends as it does.

That process gets this one's signals, and is killed when this one is.

python fork_starter.py SOCKET PROGRAM [ARGUMENT...]
"""

import json
import os
import signal
import socket
import sys

with socket.socket(socket.AF_UNIX) as server:
    server.connect(sys.argv[1])
    request = json.dumps({"arguments": sys.argv[2:], "variables": dict(os.environ)}).encode()
    socket.send_fds(server, [len(request).to_bytes(4)], [0, 1, 2, os.open(".", os.O_RDONLY)])
    server.sendall(request)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: server.send(bytes([number])))
    for stream in (0, 1, 2):
        os.close(stream)  # The other process alone holds them.
    code = int(server.recv(16) or -signal.SIGKILL)
if code < 0:
    if code != -signal.SIGKILL:
        signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)
os._exit(code)
