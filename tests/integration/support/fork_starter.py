"""Has a process forked (`fork_server.py`) with this one's streams, folder, variables and arguments; ends as it does.

That process gets this one's signals, and is killed when this one is.

python fork_starter.py SOCKET PROGRAM [ARGUMENT...]
"""

import _signal  # what `signal` and `socket` import besides takes longer than all that this does
import _socket
import os
import sys

server = _socket.socket(_socket.AF_UNIX)
server.connect(sys.argv[1])
told = [str(len(sys.argv) - 2), *sys.argv[2:], *(f"{name}={value}" for name, value in os.environ.items())]
request = b"\0".join(map(os.fsencode, told))
streams = b"".join(stream.to_bytes(4, sys.byteorder) for stream in (0, 1, 2, os.open(".", os.O_RDONLY)))
server.sendmsg([len(request).to_bytes(4, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
server.sendall(request)
for number in (_signal.SIGINT, _signal.SIGTERM):
    _signal.signal(number, lambda number, _: server.send(bytes([number])))
for stream in (0, 1, 2):
    os.close(stream)  # The other process alone holds them.
code = int(server.recv(16) or -_signal.SIGKILL)
if code < 0:
    if code != -_signal.SIGKILL:
        _signal.signal(-code, _signal.SIG_DFL)
    os.kill(os.getpid(), -code)
os._exit(code)
