"""Contracts of the JDK name its methods, and allow what these do (verifier/jvm/java/open)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.compiling import javac
from verifier.classfile import jdk
from verifier.jvm.process import Jvm

SOURCES = Path(__file__).parent / "java" / "contract"


def test_the_jdk_does_what_its_contracts_allow(jvm: Jvm, tmp_path: Path) -> None:
    """Each is tried with objects of its type and arguments that are drawn; wrong names are not found."""
    patch, bin_ = tmp_path / "patch", jvm.java_home / "bin"
    shutil.copytree(jvm.open_classes / jdk.CONTRACT, patch / jdk.CONTRACT)
    names = [str(one.relative_to(patch / jdk.CONTRACT)) for one in sorted(patch.rglob("*.class"))]
    owners = [name.removesuffix(".class").replace("/", ".") for name in names if "/" in name]
    shared = {"java.io.Printing", "java.io.InMemory", "java.lang.Builder", "java.lang.reflect.Annotated"}
    words = ["-nowarn", "--patch-module", f"java.base={patch}:{SOURCES}"]
    javac(*words, "-d", patch, *sorted(SOURCES.glob("*.java")))
    java = [str(bin_ / "java"), "-XX:TieredStopAtLevel=1", "--patch-module", f"java.base={patch}"]
    run = [*java, "-m", "java.base/java.contract.Comparison", str(tmp_path)]
    done = subprocess.run(
        [*run, *(one for one in owners if one not in shared and "$" not in one)],
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    *differing, tally = done.stdout.splitlines()
    assert (differing, done.stderr, done.returncode) == ([], "", 0)
    assert tally.endswith("left open") and int(tally.split()[0]) > 5000
