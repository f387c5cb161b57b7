"""Types for the used part of Dask's client, whose own annotations are incomplete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypedDict


class Future(Protocol):
    """A task that was submitted."""

    status: str

    def done(self) -> bool: ...

    def result(self, timeout: float | None = None) -> object: ...

    def exception(self) -> BaseException: ...

    def add_done_callback(self, call: Callable[[object], object]) -> None: ...


class Worker(TypedDict):
    """The scheduler's information about a worker."""

    nthreads: int
    last_seen: float


class Client(Protocol):
    """A connection to a scheduler."""

    status: str

    @property
    def dashboard_link(self) -> str: ...

    def submit(
        self,
        function: Callable[..., object],
        *given: object,
        key: str | None = None,
        workers: Sequence[str] | None = None,
        pure: bool = True,
        priority: int = 0,
    ) -> Future: ...

    def cancel(self, futures: Iterable[Future]) -> None: ...

    def scheduler_info(self, n_workers: int) -> Mapping[str, Mapping[str, Worker]]: ...

    def processing(self) -> Mapping[str, Sequence[str]]: ...

    def close(self, timeout: float) -> None: ...


class LocalDask(Protocol):
    """A scheduler and workers that were started."""

    scheduler_address: str

    def close(self, timeout: float) -> None: ...
