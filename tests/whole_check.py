"""A whole check in this process, as workers make it in theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.check.answers import Answer
from verifier.check.runs.workshop import Workshop
from verifier.check.session import TOGETHER, Request, answer_batch, open_scope
from verifier.check.target import Target
from verifier.config import Options
from verifier.host_memory import share_bytes
from verifier.jvm.process import Jvm


def run_check(
    request: Request,
    options: Options,
    jvm: Jvm,
    begin: Callable[[Sequence[Target]], None],
    tell: Callable[[Answer], None],
) -> None:
    """Answer for each method in this process, with the given Java virtual machine.

    ``begin`` receives all methods first, ``tell`` each answer, in order.
    """
    with TemporaryDirectory(prefix="jr-check-") as scratch:
        scope = open_scope(request, jvm.java_home, jvm.version, Path(scratch).resolve())
        begin(scope.targets)
        memory_bytes = share_bytes(options.memory_limit_mib, 1)
        shop = Workshop(jvm, scope.library, request.policy, options, scope.folder, memory_bytes=memory_bytes)
        for start in range(0, len(scope.targets), TOGETHER):
            numbers = range(start, min(start + TOGETHER, len(scope.targets)))
            for _, answer in answer_batch(shop, scope.targets, numbers, request.limit_s):
                tell(answer)
