"""Runs the program: python -m stickermill."""

import os
import sys

from stickermill import NAME, find

try:
    program = find()
    os.execv(program, [NAME, *sys.argv[1:]])
except OSError as error:
    sys.exit(f"{NAME}: {error}")
