"""Copies the jars of ``check_libraries.py`` into a folder, each with a jar of its sources beside it.

``scripts/fetch_library_sources.py FOLDER``: as Maven and Gradle lay them, ``NAME.jar`` and
``NAME-sources.jar``, so that ``jr check`` reads what comments announce. The sources are Debian's source
packages of the installed versions, which ``apt-get source`` fetches from the machine's own archives.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.check_libraries import FOLDER, PACKAGES  # noqa: E402

_LISTS = Path("/etc/apt/sources.list.d/debian.sources")
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)


def apt_of_sources(scratch: Path) -> list[str]:
    """``apt-get`` with the machine's archives asked for sources, its own state untouched."""
    lists = scratch / "sources.sources"
    text = _LISTS.read_text(encoding="utf-8")
    lists.write_text(re.sub(r"^Types: deb$", "Types: deb-src", text, flags=re.MULTILINE), encoding="utf-8")
    state = scratch / "lists"
    state.mkdir()
    settings = (f"sourcelist={lists}", "sourceparts=/dev/null")
    options = [word for setting in settings for word in ("-o", f"Dir::Etc::{setting}")]
    return ["apt-get", "-q", *options, "-o", f"Dir::State::Lists={state}", "-o", "APT::Sandbox::User=root"]


def pack_sources(tree: Path, jar: Path) -> int:
    """Write the Java files of a tree into a jar, by their packages, without tests; how many."""
    number = 0
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as made:
        for file in sorted(tree.rglob("*.java")):
            if {"test", "tests"} & set(file.relative_to(tree).parts):
                continue
            found = _PACKAGE.search(file.read_text(encoding="utf-8", errors="replace"))
            name = f"{found[1].replace('.', '/')}/{file.name}" if found else file.name
            if name not in made.namelist():
                made.write(file, name)
                number += 1
    return number


def main() -> None:
    """Fetch, pack, and say what was written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name:
        scratch = Path(name)
        apt = apt_of_sources(scratch)
        subprocess.run([*apt, "update"], check=True, stdout=subprocess.DEVNULL)
        for package, jar in PACKAGES.items():
            place = scratch / package
            place.mkdir()
            fetch = [*apt, "source", "--download-only", "--tar-only", package]
            if subprocess.run(fetch, cwd=place, stdout=subprocess.DEVNULL, check=False).returncode:
                print(f"{jar}: its sources are not to be had", flush=True)
            for archive in place.glob("*.orig*.tar.*"):
                if not archive.name.endswith(".asc"):
                    subprocess.run(["tar", "-xf", str(archive)], check=True, cwd=place)
            shutil.copyfile(FOLDER / jar, folder / jar)
            beside = folder / f"{Path(jar).stem}-sources.jar"
            if number := pack_sources(place, beside):
                print(f"{jar}: {number} source files", flush=True)
            else:
                beside.unlink()


if __name__ == "__main__":
    main()
