"""Where a cluster is: what stands behind ``--cluster``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from verifier.errors import UserError

DASK: Final = "distributed>=2025.5,<2027"
"""The package and its releases, as the extra ``cluster`` in pyproject.toml has them."""
CLUSTER_HELP: Final = (
    "let the workers of a Dask scheduler do it: tcp://HOST:PORT, tls://HOST:PORT, or local:N, which starts N "
    "workers here"
)
WITHOUT_TLS_HELP: Final = (
    "use a scheduler on another machine without TLS: whoever reaches its port can run code on all workers, "
    "and read what is sent"
)
_LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
_WIDTH: Final = 16
"""Batches are cut for so many workers, where it is not known how many there will be."""


def _say(text: str) -> None:
    sys.stderr.write(f"jr: {text}\n")
    sys.stderr.flush()


@dataclass(frozen=True)
class Address:
    """A scheduler, or one that is to be started here with so many ``local`` workers.

    ``same_jdk``: only workers with this JDK are taken, as JR tells it. ``frozen_s``: a worker that is silent
    for so long is excluded. ``patience_s``: the time to wait for a scheduler or workers. ``say``: prints a
    message.
    """

    url: str = ""
    local: int = 0
    same_jdk: str | None = None
    frozen_s: float = 30.0
    patience_s: float = 600.0
    say: Callable[[str], None] = _say

    @property
    def width(self) -> int:
        """For how many workers work is cut into batches."""
        return self.local or _WIDTH


def parse_address(text: str, without_tls: bool = False) -> Address:
    """The address that ``--cluster`` names; UserError if there is none, or it is not trusted."""
    if found := re.fullmatch(r"local:([1-9][0-9]{0,2})", text):
        return Address(local=int(found.group(1)))
    url = re.fullmatch(r"(tcp|tls)://(\[[0-9a-fA-F:]+\]|[\w.-]+):([0-9]{1,5})", text)
    if url is None:
        raise UserError(f"--cluster {text}: neither local:N nor tcp://HOST:PORT nor tls://HOST:PORT")
    if url.group(1) == "tcp" and url.group(2) not in _LOCAL_HOSTS and not without_tls:
        raise UserError(
            f"--cluster {text}: without TLS whoever reaches the port can run any code on all workers, and "
            "read what is sent; use tls:// (docs/scale.md), or say --cluster-without-tls"
        )
    return Address(url=text)
