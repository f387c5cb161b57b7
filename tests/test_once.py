"""What is made once in a test run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.once import made_once


def test_what_is_there_is_not_made_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    def make(folder: Path) -> None:
        if calls:
            (folder / "file").write_text("made")
        calls.append(folder)
        if len(calls) == 1:
            raise OSError

    calls: list[Path] = []
    name = tmp_path_factory.mktemp("name").name  # another one in each process of the run
    name += tmp_path_factory.getbasetemp().name
    with pytest.raises(OSError):
        made_once(tmp_path_factory, name, make)
    first, second = made_once(tmp_path_factory, name, make), made_once(tmp_path_factory, name, make)
    assert first == second
    assert (first / "file").read_text() == "made"
    assert len(calls) == 2
