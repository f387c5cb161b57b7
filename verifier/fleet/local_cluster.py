"""A scheduler and workers on this machine, for ``--cluster local:N``."""

from __future__ import annotations

from pathlib import Path

import dask
import distributed

from verifier.fleet.dask_types import LocalDask

_SETTINGS = {
    "distributed.scheduler.allowed-failures": 2,
    "distributed.scheduler.worker-ttl": "60 s",
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": False,
}
"""A job is given up when three of its workers have died. Dask's memory limits are off: JR has its own."""


class LocalWorkers:
    """Local workers with one thread each, which only processes of this machine can reach."""

    def __init__(self, number: int, scratch: Path) -> None:
        with dask.config.set(_SETTINGS):
            self._cluster: LocalDask = distributed.LocalCluster(
                n_workers=number,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                local_directory=str(scratch),
                silence_logs=50,
            )

    @property
    def url(self) -> str:
        """The URL of the scheduler."""
        return str(self._cluster.scheduler_address)

    def close(self) -> None:
        """End scheduler and workers."""
        self._cluster.close(timeout=10)
