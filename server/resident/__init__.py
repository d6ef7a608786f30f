"""A process that stays for a while and runs commands with what it has imported and opened.

`client.py` hands a command over to it, `process.py` is what runs. Both talk in the frames of `frames.py` over the
socket that `place.py` names.
"""
