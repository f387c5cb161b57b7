"""Changes inputs at random places, as bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

PIECES = (
    *(
        b"",
        b"\0",
        b"\xff",
        b"\xff\xff\xff\xff",
        b"\x7f\xff",
        b"\xed\xa0\x80",
        b"'",
        b'"',
        b"[",
        b"{",
        b"<",
        b"&a ",
    ),
    *(
        b"*a",
        b"!!int ",
        b"!!bool ",
        b"!!timestamp ",
        b"? ",
        b"%00",
        b"../",
        b"<!DOCTYPE a>",
        b"&lt;",
        b"0x",
        b"9" * 30,
    ),
    *(b'.equals("', b"=", b"\n", b"\r", b" " * 50, b"[" * 50, b"META-INF/versions/", "²".encode()),
)


TOKENS = (
    b"null",
    b"true",
    b"-1",
    b"0",
    b"1e400",
    b"NaN",
    b"1.5",
    b"[]",
    b"{}",
    b'""',
    b'"\\ud800"',
    b'"a/../b"',
    b"[[]]",
)
_TOKEN = re.compile(rb'"(?:[^"\\\\]|\\\\.)*"|-?[0-9.]+|\b[a-z_]+\b')


def mutated(data: bytes, others: Sequence[bytes], draw: random.Random) -> bytes:
    """One to eight changes: bits, bytes, known pieces, cuts, doubled parts, parts of another input."""
    out = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 3, 8))):
        at = draw.randrange(len(out) + 1)
        end = min(len(out), at + draw.choice((1, 2, 4, 16, 64)))
        match draw.randrange(9):
            case 0 if at < len(out):
                out[at] ^= 1 << draw.randrange(8)
            case 1 if at < len(out):
                out[at] = draw.randrange(256)
            case 2:
                out[at:at] = draw.choice(PIECES)
            case 3:
                out[at:end] = draw.choice(PIECES)
            case 4:
                out[at:end] = b""
            case 5:
                out[at:at] = out[at:end] * draw.choice((1, 2, 20))
            case 6 | 7 if tokens := list(
                _TOKEN.finditer(out)
            ):  # a value for another, so that the rest stays whole
                token = draw.choice(tokens)
                out[token.start() : token.end()] = draw.choice((*TOKENS, draw.choice(tokens).group()))
            case _:
                other = draw.choice(others)
                begin = draw.randrange(len(other) + 1)
                out[at:end] = other[begin : begin + draw.choice((1, 4, 32, 256))]
    return bytes(out[: 1 << 20])
