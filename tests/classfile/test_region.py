"""Facts about merge regions of sample methods."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.classfile.cfg import Cfg
from verifier.classfile.model import ClassFile, Code
from verifier.classfile.region import (
    EVERY_PATH_THROWS,
    EXIT_IS_METHOD_END,
    MAX_REGION_BLOCKS,
    METHOD_END,
    NO_END,
    UNREACHABLE,
    Region,
    RegionMap,
)

Regions = Callable[[str], tuple[Region, ...]]


@pytest.fixture
def regions(sample: Callable[[str], ClassFile]) -> Regions:
    """The regions of the method of that name in ``Flow``."""

    def build(name: str) -> tuple[Region, ...]:
        (method,) = [method for method in sample("Flow").methods if method.name == name]
        assert method.code is not None
        cfg = Cfg(method.code)
        return tuple(map(RegionMap(cfg).region_of, cfg.branches))

    return build


def test_choice_of_a_value(regions: Regions) -> None:
    (region,) = regions("join")
    assert region.exit is not None and region.reason is None
    assert not region.throws and not region.has_calls and len(region.blocks) == 2
    assert not region.is_loop_exit_test and not region.has_loop


def test_throwing_side(regions: Regions) -> None:
    (region,) = regions("guard")
    assert region.exit is not None and region.throws == 1 and not region.has_calls
    (whole,) = regions("both")
    assert (whole.exit, whole.reason, whole.throws) == (None, EVERY_PATH_THROWS, 2)
    assert whole.has_calls


def test_early_return(regions: Regions) -> None:
    (region,) = regions("early")
    assert (region.exit, region.reason) == (None, EXIT_IS_METHOD_END)


def test_loop_tests(regions: Regions) -> None:
    test, parity = regions("loop")
    assert test.is_loop_exit_test and test.has_loop
    assert parity.blocks < test.blocks
    assert not parity.is_loop_exit_test and not parity.has_loop


def test_sides_that_stay_in_a_loop_meet_before_its_end(regions: Regions) -> None:
    test, first, second = regions("skip")
    assert test.exit == first.exit == second.exit
    assert test.exit is not None and first.round_exit is not None
    assert first.round_exit < test.exit
    assert test.round_exit is None and second.round_exit is None  # one side stays, the other leaves
    assert all(region.round_exit is None for region in regions("loop"))  # they meet within the round anyway


def test_nested_loops(regions: Regions) -> None:
    outer, inner = regions("nested")
    assert inner.blocks < outer.blocks
    assert outer.is_loop_exit_test and inner.is_loop_exit_test


def test_endless_loop(regions: Regions, code_of: Callable[..., Code]) -> None:
    (region,) = regions("endless")
    assert region.exit is not None and not region.has_loop
    # 0: iconst_0, 1: ifeq 0, 4: goto 0
    cfg = Cfg(code_of(bytes.fromhex("03 99ffff a7fffc")))
    region = RegionMap(cfg).region_of(1)
    assert (region.exit, region.reason, region.has_loop) == (0, None, False)
    # 0: iconst_0, 1: ifeq 7, 4: goto 4, 7: goto 7
    region = RegionMap(Cfg(code_of(bytes.fromhex("03 990006 a70000 a70000")))).region_of(1)
    assert (region.exit, region.reason, region.has_loop) == (None, NO_END, True)


def test_effects(regions: Regions) -> None:
    disabled, positive, store = regions("checked")
    assert positive.blocks < disabled.blocks
    assert (positive.throws, positive.has_calls) == (1, False)
    assert (store.throws, store.has_calls) == (0, False)


def test_switch(regions: Regions) -> None:
    (region,) = regions("choose")
    assert region.exit is not None and not region.throws and not region.has_loop


def test_unreachable_branch(code_of: Callable[..., Code]) -> None:
    regions = RegionMap(Cfg(code_of(bytes.fromhex("b1 03 990004 b1 b1"))))
    assert regions.region_of(2).reason == UNREACHABLE
    assert regions.region_of(2) is regions.region_of(2)
    with pytest.raises(ValueError, match="not a conditional branch"):
        regions.region_of(1)


def test_huge_regions_are_cut(code_of: Callable[..., Code]) -> None:
    count = MAX_REGION_BLOCKS
    outer = b"\x03\x99" + (5 * count + 3).to_bytes(2, "big")
    region = RegionMap(Cfg(code_of(outer + b"\x03\x99\x00\x04\x00" * count + b"\xb1"))).region_of(1)
    assert region.has_loop
    assert region.exit == 2 + 3 * count and len(region.blocks) == MAX_REGION_BLOCKS


@pytest.mark.parametrize(
    ("name", "meets"), [("rescued", "iload"), ("passedOn", None), ("parted", METHOD_END), ("guard", None)]
)
def test_handlers_meet_what_goes_on(
    sample: Callable[[str], ClassFile], name: str, meets: str | int | None
) -> None:
    """At the first instruction behind both; a handler that throws again (finally) meets nothing."""
    (method,) = [method for method in sample("Flow").methods if method.name == name]
    assert method.code is not None
    regions = RegionMap(Cfg(method.code))
    instructions = method.code.instructions
    reads = [n for n, one in enumerate(instructions) if one.mnemonic == "iaload"] or [0]
    meeting = regions.meeting_of(reads[0])
    if isinstance(meets, str):
        assert meeting is not None and instructions[meeting].mnemonic == meets
        assert regions.is_behind(meeting, reads[0]) and not regions.is_behind(reads[0], meeting)
    else:
        assert meeting == meets
