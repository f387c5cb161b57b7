"""Models say what the methods of the JDK do: a slice of the calls that ``scripts/conformance.py`` makes.

Which models are drawn follows from their sources, so that each change draws others; the tuples are the first
of all. ``./jr test --all`` compares all of them.
"""

from __future__ import annotations

import random
from hashlib import blake2b
from pathlib import Path

from tests.conformance.cases import Catalogue, draw_cases
from tests.conformance.java_methods import through_methods
from tests.conformance.reached import EXEMPT, exemption, through_cases
from tests.conformance.two_machines import comparison
from verifier.classfile.image import JdkImage
from verifier.jvm.home import find_java_home
from verifier.models.registry import all_models

MODELS = 25
TUPLES = 12
MOST_EXEMPT = 70
KNOWN = Path(__file__).with_name("known.txt")


def known_differences() -> set[str]:
    """The models that differ, and why nobody has mended them yet stands beside them."""
    lines = KNOWN.read_text(encoding="ascii").splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


def seed_of_sources(root: Path) -> str:
    """What the slice is drawn by."""
    digest = blake2b(digest_size=8)
    for path in sorted((root / "verifier" / "models").rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def test_every_model_has_cases() -> None:
    """A model that no case runs needs one: in a class Through..., or what makes its arguments."""
    catalogue = Catalogue(JdkImage(find_java_home() / "lib" / "modules"))
    through = through_cases()
    without = [
        ".".join(key)
        for key, model in all_models().items()
        if isinstance(catalogue.makers_of(key), str)
        and ".".join(key) not in through
        and exemption(catalogue, key, model) is None
    ]
    assert not without


def test_what_is_reached_through_others_is_there() -> None:
    keys = {".".join(key) for key in all_models()}
    ours = {f"{method.owner}.{method.key}" for method in through_methods()}
    assert through_cases().keys() <= keys
    assert set(through_cases().values()) <= keys | ours


def test_exemptions_are_needed_and_few() -> None:
    assert EXEMPT.keys() <= {".".join(key) for key in all_models()}
    assert not EXEMPT.keys() & through_cases().keys()
    assert len(EXEMPT) <= MOST_EXEMPT


def test_a_slice_of_the_models_conforms(root: Path) -> None:
    seed = seed_of_sources(root)
    home = find_java_home()
    catalogue = Catalogue(JdkImage(home / "lib" / "modules"))
    known = known_differences()
    keys = [key for key in sorted(all_models()) if ".".join(key) not in known]
    random.Random(seed).shuffle(keys)
    cases = []
    for key in keys:
        made = catalogue.makers_of(key)
        if not isinstance(made, str):
            cases.append(draw_cases(key, *made, TUPLES))
        if len(cases) == MODELS:
            break
    with comparison(home, seconds=1) as both:
        tallies = list(both.run(cases))
    differences = [
        f"{one.how}: {one.call}: {one.expected!r}, not {one.said!r}" for t in tallies for one in t.differences
    ]
    assert not differences, f"slice {seed}: " + "\n".join(differences)
    assert sum(tally.calls for tally in tallies) > MODELS * TUPLES
