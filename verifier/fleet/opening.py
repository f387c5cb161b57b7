"""Which fleet there is: what users ask for by ``-j`` and ``--cluster``."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from verifier.errors import UserError
from verifier.fleet.address import DASK, Address
from verifier.fleet.team import Team
from verifier.fleet.work import Fleet, Limits, Q, T, Work
from verifier.host_memory import SHARE, share_bytes


@dataclass(frozen=True)
class Where:
    """The place of work: a number of local workers, or those of a cluster."""

    jobs: int = 1
    cluster: Address | None = None

    def __str__(self) -> str:
        if self.cluster is None:
            return f"{self.jobs} runs at a time"
        return (
            f"{self.cluster.local} workers of Dask" if self.cluster.local else f"Dask at {self.cluster.url}"
        )

    def with_jdk(self, version: str) -> Where:
        """This place, restricted to workers that have this JDK."""
        cluster = self.cluster
        return self if cluster is None else replace(self, cluster=replace(cluster, same_jdk=version))

    @property
    def width(self) -> int:
        """For how many workers work is cut into batches."""
        return self.jobs if self.cluster is None else self.cluster.width

    def memory_bytes(self, limit_mib: int | None) -> int | None:
        """The memory of each worker, from a limit or else the machine's memory; None if only the worker knows
        it."""
        if self.cluster is None:
            return share_bytes(limit_mib, self.jobs)
        return None if limit_mib is None else int(SHARE * (limit_mib << 20))


def open_fleet(work: Work[Q, T], limits: Limits, where: Where, scratch: Path) -> Fleet[Q, T]:
    """Workers for this work. ``scratch``: a folder for temporary files of workers on this machine."""
    if where.cluster is None:
        return Team(work, where.jobs, limits, scratch)
    try:
        from verifier.fleet.cluster import Cluster
    except ModuleNotFoundError as error:
        if error.name not in ("dask", "distributed"):
            raise
        raise UserError(
            f"--cluster needs Dask, which is not installed: {sys.executable} -m pip install '{DASK}'"
        ) from None

    return Cluster(work, limits, where.cluster, scratch)
