"""Files that travel: their places, their names by content, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.fleet.bundle import Bundle, Places, Shelf, pack_one


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    top = tmp_path / "there"
    for name, text in {"a/A.java": "A", "a/A.class": "1", "a/.git/B.java": "B", "c/run": "#!"}.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text)
    (top / "c/run").chmod(0o755)
    (top / "empty").mkdir()
    return top


def test_files_keep_their_places(tree: Path, tmp_path: Path) -> None:
    bundle = Bundle((tree / "a", tree / "c/run", tree / "empty"))
    assert [name for name, _ in bundle.files()] == ["a/.git/B.java", "a/A.class", "a/A.java", "c/run"]
    shelf = Shelf(tmp_path / "shelf")
    digest = bundle.digest()
    assert shelf.lacking([digest]) == [digest]
    shelf.lay(digest, bundle.pack())
    shelf.lay(digest, bundle.pack())
    assert shelf.lacking([digest]) == [] and [one.name for one in (tmp_path / "shelf").iterdir()] == [digest]
    places = Places(((bundle.root, shelf.place(digest)),))
    assert places.of(tree / "a/A.java").read_text() == "A"
    assert places.of(tree / "c/run").stat().st_mode & 0o111
    assert places.of(tree / "empty") == shelf.place(digest) / "empty", "a folder without files goes along"
    assert places.of(tree / "other") == tree / "other", "what was not sent stays where it is"


def test_a_digest_is_of_names_and_contents(tree: Path) -> None:
    before = Bundle((tree / "a",)).digest()
    assert Bundle((tree / "a",)).digest() == before
    (tree / "a/A.java").write_text("C")
    after = Bundle((tree / "a",)).digest()
    assert after != before
    (tree / "a/A.java").rename(tree / "a/C.java")
    assert Bundle((tree / "a",)).digest() not in (before, after)
    assert Bundle((tree / "empty",)).digest() != Bundle((tree,)).digest()


def test_of_sources_only_sources_go_along(tree: Path) -> None:
    assert [name for name, _ in Bundle((tree,), (".java",)).files()] == ["there/a/A.java"]


def test_what_is_not_there_is_named(tree: Path) -> None:
    with pytest.raises(UserError, match="none: cannot be sent"):
        list(Bundle((tree / "none",)).files())


def test_a_bundle_of_one_file(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.lay("x", pack_one("recipe", b"content"))
    assert (shelf.place("x") / "recipe").read_bytes() == b"content"
