#!/usr/bin/env python3
"""Lists native methods of a JDK that no model covers.

    scripts/list_natives.py [--java-home DIR] [--not-in DIR] [--run CLASS_FOLDER MAIN]

Of all classes of the packages that programs use, or of those that the Java virtual machine loads when it
runs ``MAIN`` (``--run``). ``--not-in`` leaves out natives that another JDK has without a model, too: what is
left is what a release brings that models lack.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.classfile.image import JdkImage  # noqa: E402 (the path is set above)
from verifier.classfile.parser import parse_class  # noqa: E402
from verifier.jvm.home import find_java_home, read_java_home  # noqa: E402
from verifier.models.io.file import NATIVES  # noqa: E402
from verifier.models.native_call import CLOSED_OWNERS, is_done_already  # noqa: E402
from verifier.models.registry import all_models  # noqa: E402

_PACKAGES = ("java/", "jdk/internal/", "sun/nio/", "sun/util/", "sun/security/action/")
_LOADED = re.compile(r"^\[.*?\] (\S+) source: (?:jrt:|shared)", re.MULTILINE)
Key = tuple[str, str]
"""A method: internal name of its class, name with descriptor."""


def classes_of(home: Path) -> list[str]:
    """The classes of a JDK in the packages that programs use."""
    tool, modules = str(home / "bin" / "jimage"), str(home / "lib" / "modules")
    listed = subprocess.run([tool, "list", modules], capture_output=True, text=True, check=True).stdout
    names = (word.strip().removesuffix(".class") for word in listed.splitlines() if word.endswith(".class"))
    return [name for name in names if name.startswith(_PACKAGES)]


def classes_run(home: Path, folder: Path, main: str) -> list[str]:
    """The classes of a JDK that a virtual machine loads for a run of a program."""
    command = [str(home / "bin" / "java"), "-Xlog:class+load", "-Xshare:off", "-ea", "-cp", str(folder), main]
    shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return sorted({name.replace(".", "/") for name in _LOADED.findall(shown)})


def natives_of(home: Path, classes: Iterable[str]) -> set[Key]:
    """The native methods of classes that no model covers."""
    models = all_models()
    image = JdkImage(home / "lib" / "modules")
    found = set()
    for name in classes:
        data = image.find(name)
        if data is None or name in CLOSED_OWNERS:
            continue
        for method in parse_class(data).methods:
            known = (name, method.key) in models or (name, method.name) in NATIVES
            if method.is_native and not known and not is_done_already(method.key):
                found.add((name, method.key))
    return found


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--java-home", type=Path, help="the JDK (the one that JR uses)")
    parser.add_argument("--not-in", type=Path, help="another JDK, whose natives are left out")
    parser.add_argument("--run", nargs=2, metavar=("CLASS_FOLDER", "MAIN"), help="a program that is run")
    given = parser.parse_args()
    home = read_java_home(given.java_home or find_java_home()).path
    if given.run:
        classes = classes_run(home, Path(given.run[0]), given.run[1])
    else:
        classes = classes_of(home)
    found = natives_of(home, classes)
    if given.not_in is not None:
        found -= natives_of(read_java_home(given.not_in).path, classes)
    for owner, key in sorted(found):
        print(f"{owner.replace('/', '.')}.{key}")
    print(f"{len(found)} native methods without a model in {len(classes)} classes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
