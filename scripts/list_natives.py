#!/usr/bin/env python3
"""Lists native methods of a JDK that no model covers.

    scripts/list_natives.py [--java-home DIR] [--not-in DIR] [--run CLASS_FOLDER MAIN [--called]]

Of all classes of the packages that programs use, or of those that the Java virtual machine loads when it
runs ``MAIN`` (``--run``); with ``--called`` those that such classes call. ``--not-in`` leaves out natives
that another JDK has without a model, too: what is left is what a release brings that models lack. The JDK's
image alone is read, so that a runtime without a compiler will do. ``scripts/jdk_table.py`` has the classes
that JR's own programs use.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Container, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.classfile.image import JdkImage  # noqa: E402 (the path is set above)
from verifier.classfile.mention import called_by  # noqa: E402
from verifier.classfile.model import ClassFile, MethodInfo  # noqa: E402
from verifier.classfile.parser import parse_class  # noqa: E402
from verifier.jvm.home import find_java_home  # noqa: E402
from verifier.models.io.file import NATIVES  # noqa: E402
from verifier.models.native_call import CLOSED_OWNERS, is_done_already  # noqa: E402
from verifier.models.registry import all_models  # noqa: E402

_PACKAGES = ("java/", "jdk/internal/", "sun/nio/", "sun/util/", "sun/security/action/")
_LOADED = re.compile(r"^\[.*?\] (\S+) source: (?:jrt:|shared)", re.MULTILINE)
Key = tuple[str, str]
"""A method: internal name of its class, name with descriptor."""


def classes_of(home: Path) -> list[str]:
    """The classes of a JDK in the packages that programs use."""
    names = JdkImage(home / "lib" / "modules").class_names()
    return sorted(name for name in names if name.startswith(_PACKAGES))


def classes_run(home: Path, folder: Path, main: str) -> list[str]:
    """The classes of a JDK that a virtual machine loads for a run of a program."""
    command = [str(home / "bin" / "java"), "-Xlog:class+load", "-Xshare:off", "-ea", "-cp", str(folder), main]
    shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return sorted({name.replace(".", "/") for name in _LOADED.findall(shown)})


def natives_of(home: Path, classes: Iterable[str]) -> set[Key]:
    """The native methods of classes that no model covers."""
    image, models = JdkImage(home / "lib" / "modules"), all_models()
    return {
        (name, method.key)
        for name in classes
        for file in [_parsed(image, name)]
        if file is not None
        for method in file.methods
        if _lacks_model(models, name, method)
    }


def natives_called(home: Path, classes: Iterable[str]) -> set[Key]:
    """The native methods that code of the classes calls, and no model covers."""
    image, models = JdkImage(home / "lib" / "modules"), all_models()
    files: dict[str, ClassFile | None] = {}

    def parsed(name: str) -> ClassFile | None:
        if name not in files:
            files[name] = _parsed(image, name)
        return files[name]

    found = set()
    for name in classes:
        file = parsed(name)
        for call in called_by(file) if file is not None else ():
            owner: str | None = call.owner
            while owner is not None and (above := parsed(owner)) is not None:
                method = above.methods_by_key.get(call.key)
                if method is not None:
                    found |= {(owner, method.key)} if _lacks_model(models, owner, method) else set()
                    break
                owner = above.super_name
    return found


def _parsed(image: JdkImage, name: str) -> ClassFile | None:
    data = image.find(name)
    return None if data is None else parse_class(data)


def _lacks_model(models: Container[Key], owner: str, method: MethodInfo) -> bool:
    known = (owner, method.key) in models or (owner, method.name) in NATIVES or owner in CLOSED_OWNERS
    return method.is_native and not known and not is_done_already(method.key)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--java-home", type=Path, help="the JDK (the one that JR uses)")
    parser.add_argument("--not-in", type=Path, help="another JDK, whose natives are left out")
    parser.add_argument("--run", nargs=2, metavar=("CLASS_FOLDER", "MAIN"), help="a program that is run")
    parser.add_argument("--called", action="store_true", help="what the classes call, not what they have")
    given = parser.parse_args()
    home = given.java_home or find_java_home()
    if given.run:
        classes = classes_run(home, Path(given.run[0]), given.run[1])
    else:
        classes = classes_of(home)
    find = natives_called if given.called else natives_of
    found = find(home, classes)
    if given.not_in is not None:
        found -= find(given.not_in, classes)
    for owner, key in sorted(found):
        print(f"{owner.replace('/', '.')}.{key}")
    print(f"{len(found)} native methods without a model in {len(classes)} classes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
