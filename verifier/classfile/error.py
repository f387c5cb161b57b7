"""The one error of malformed input in this layer, and the guard that turns short reads into it."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from verifier.errors import JrError

P = ParamSpec("P")
R = TypeVar("R")


class ClassFormatError(JrError):
    """The bytes are not a class file as JVMS chapter 4 defines it."""


class ImageFormatError(JrError):
    """The file is not a runtime image JR can read."""


def rejects_truncation(parse: Callable[P, R]) -> Callable[P, R]:
    """Make a parsing function report a read past the end of the bytes as ``ClassFormatError``."""

    @wraps(parse)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return parse(*args, **kwargs)
        except (struct.error, IndexError) as error:
            raise ClassFormatError(f"class file is truncated or refers outside itself: {error}") from None

    return guarded
