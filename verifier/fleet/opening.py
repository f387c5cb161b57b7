"""Which fleet there is: what users ask for by ``-j`` and ``--cluster``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from verifier.fleet.team import Team
from verifier.fleet.work import Fleet, Limits, Q, T, Work
from verifier.host_memory import share_bytes


@dataclass(frozen=True)
class Where:
    """So many workers of this machine."""

    jobs: int = 1

    def memory_bytes(self, limit_mib: int | None) -> int | None:
        """What each worker may have, of a limit or else of the machine's memory."""
        return share_bytes(limit_mib, self.jobs)


def open_fleet(work: Work[Q, T], limits: Limits, where: Where, scratch: Path) -> Fleet[Q, T]:
    """Workers for this work. ``scratch``: a folder for their temporary files."""
    return Team(work, where.jobs, limits, scratch)
