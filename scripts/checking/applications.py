#!/usr/bin/env python3
"""What ``jr check`` says of classes of applications whose initialisers do much, and how long it takes.

    python -m scripts.checking.applications FOLDER [--timeout S] [--most N] [CLASS ...]

FOLDER holds the unpacked Debian packages ant, jedit and libtomcat9-java:

    apt-get download ant jedit libtomcat9-java
    for package in *.deb; do dpkg-deb -x $package FOLDER; done

It asks about all methods of a class without loops and calls. Times are of CPU, with all processes. The first
method of a class includes what is done once: processes, and analyses of the whole class path.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Workshop
from verifier.check.session import Request, answer_batch, open_scope
from verifier.classfile.model import MethodInfo
from verifier.config import Options
from verifier.jvm.process import Jvm, JvmOptions
from verifier.process_tree import descendants, measure

_ANT = ("ant-1.*.jar",)
_JEDIT = ("jedit.jar",)
_TOMCAT = tuple(
    f"tomcat9-{name}-9*.jar" for name in ("catalina", "coyote", "juli", "util", "api", "servlet-api", "jni")
)
CLASSES = {
    "org.apache.tools.ant.util.JavaEnvUtils": _ANT,
    "org.apache.tools.ant.util.FileUtils": _ANT,
    "org.apache.tools.ant.taskdefs.Javac": _ANT,
    "org.apache.tools.ant.DirectoryScanner": _ANT,
    "org.gjt.sp.jedit.OperatingSystem": _JEDIT,
    "org.gjt.sp.util.Log": _JEDIT,
    "org.gjt.sp.jedit.syntax.ParserRuleSet": _JEDIT,
    "org.apache.tomcat.util.http.parser.HttpParser": _TOMCAT,
    "org.apache.tomcat.util.compat.JreCompat": _TOMCAT,
    "org.apache.tomcat.util.buf.StringCache": _TOMCAT,
    "org.apache.catalina.util.ServerInfo": _TOMCAT,
    "org.apache.catalina.core.AprLifecycleListener": _TOMCAT,
}
"""Names of classes, and patterns of the jars of their class path."""


def _cpu_s() -> float:
    return measure([os.getpid(), *descendants(os.getpid())]).cpu_s


def is_simple(method: MethodInfo) -> bool:
    """Whether a method has code without loops, calls and monitors, and sources can call it."""
    if method.code is None or method.is_private or method.is_synthetic or method.name.startswith("<"):
        return False
    code = method.instructions
    jumps_back = any(target <= at for at, one in enumerate(code) for target in one.jump_targets())
    return not jumps_back and not any(one.mnemonic.startswith(("invoke", "monitor")) for one in code)


def answers(folder: Path, name: str, timeout_s: float, most: int) -> Iterator[tuple[Answer, float]]:
    """The answers about a class, and the seconds of CPU for each."""
    jars = tuple(found for pattern in CLASSES[name] for found in sorted(folder.rglob(pattern))[:1])
    request = Request((name,), jars, replace(Policy(), laws="none"), timeout_s)
    with Jvm.start(JvmOptions()) as jvm, TemporaryDirectory() as scratch:
        scope = open_scope(request, jvm.java_home, jvm.version, Path(scratch))
        shop = Workshop(jvm, scope.library, request.policy, Options(), scope.folder)
        simple = [
            one for one in scope.targets if is_simple(one.method) and one.owner.name == name.replace(".", "/")
        ]
        for target in simple[:most]:
            before = _cpu_s()
            for _, answer in answer_batch(shop, [target], [0], timeout_s):
                yield answer, _cpu_s() - before


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("classes", nargs="*", metavar="CLASS")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds of CPU for each method")
    parser.add_argument("--most", type=int, default=12, help="methods of each class")
    given = parser.parse_intermixed_args()
    print("| class | methods | TRUE | FALSE | UNKNOWN | first | median of the others | longest of them |")
    print("|---|---|---|---|---|---|---|---|")
    for name in given.classes or CLASSES:
        found = list(answers(given.folder, name, given.timeout, given.most))
        verdicts = [answer.verdict.value for answer, _ in found]
        counts = " | ".join(str(verdicts.count(one)) for one in ("TRUE", "FALSE", "UNKNOWN"))
        first, *others = [spent_s for _, spent_s in found]
        times = " | ".join(
            f"{one:.2f} s" for one in (first, median(others or [0.0]), max(others, default=0.0))
        )
        print(f"| `{name.rpartition('.')[2]}` | {len(found)} | {counts} | {times} |", flush=True)
        for answer, spent_s in found:
            if answer.verdict.value == "UNKNOWN":
                print(f"  {answer.text}: {spent_s:.2f} s: {answer.reason}", flush=True)


if __name__ == "__main__":
    main()
