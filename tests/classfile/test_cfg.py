"""Control flow graphs of sample methods and of hand-made code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.classfile.cfg import Cfg
from verifier.classfile.graph import reachable
from verifier.classfile.model import ClassFile, Code

CodeOf = Callable[..., Code]


@pytest.fixture
def graph(sample: Callable[[str], ClassFile]) -> Callable[[str], Cfg]:
    """The graph of the method of that name in ``Flow``."""

    def build(name: str) -> Cfg:
        (method,) = [method for method in sample("Flow").methods if method.name == name]
        assert method.code is not None
        return Cfg(method.code)

    return build


def mnemonics(cfg: Cfg, index: int | None, count: int = 1) -> list[str]:
    assert index is not None
    return [instruction.mnemonic for instruction in cfg.instructions[index : index + count]]


def test_blocks_partition_the_code(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("choose")
    covered = [index for block in cfg.blocks for index in range(block.start, block.end)]
    assert covered == list(range(len(cfg.instructions)))
    assert all(cfg.block_at(index).start <= index < cfg.block_at(index).end for index in covered)


def test_join(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("join")
    (branch,) = cfg.branches
    assert mnemonics(cfg, cfg.ipdom_of(branch), 2) == ["iload", "ireturn"]
    assert cfg.ipdom_of(0) == 1
    assert cfg.loops == {}


def test_throwing_side_does_not_count(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("guard")
    (branch,) = cfg.branches
    assert mnemonics(cfg, cfg.ipdom_of(branch), 2) == ["iload", "ireturn"]
    assert len(cfg.dying_blocks) == 1


def test_join_before_a_throw(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("message")
    (branch,) = cfg.branches
    assert mnemonics(cfg, cfg.ipdom_of(branch), 2) == ["invokespecial", "athrow"]
    assert cfg.dying_blocks == cfg.reachable_blocks


@pytest.mark.parametrize("name", ["early", "both"])
def test_sides_that_never_meet(graph: Callable[[str], Cfg], name: str) -> None:
    cfg = graph(name)
    (branch,) = cfg.branches
    assert cfg.ipdom_of(branch) is None


def test_loop(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("loop")
    test, parity = cfg.branches
    (loop,) = cfg.loops.values()
    assert cfg.block_at(test).number == loop.header
    assert mnemonics(cfg, cfg.ipdom_of(test), 2) == ["iload", "ireturn"]
    assert mnemonics(cfg, cfg.ipdom_of(parity)) == ["iinc"]
    assert cfg.innermost_loop(parity) is loop and cfg.innermost_loop(0) is None


def test_nested_loops(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("nested")
    outer, inner = cfg.loops.values()
    assert inner.parent is outer and outer.parent is None
    assert (outer.depth, inner.depth) == (1, 2)
    assert inner.body < outer.body


def test_endless_loop_has_joins(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("endless")
    (branch,) = cfg.branches
    join = cfg.ipdom_of(branch)
    assert join is not None and cfg.instructions[join].operands == (0, 2)


def test_switch(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("choose")
    (branch,) = cfg.branches
    assert mnemonics(cfg, cfg.ipdom_of(branch), 2) == ["iload", "ireturn"]
    assert len(cfg.block_at(branch).successors) == 4
    sparse = graph("sparse")
    assert mnemonics(sparse, sparse.ipdom_of(sparse.branches[0])) == ["ireturn"]


def test_exceptional_edges(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("caught")
    (handler,) = cfg.code.exception_table
    target = cfg.block_at(handler.handler).number
    guarded = [block.number for block in cfg.blocks if block.exceptional_successors]
    assert guarded == [cfg.block_at(handler.start).number]
    assert cfg.blocks[guarded[0]].exceptional_successors == (target,)
    assert target not in {number for block in cfg.blocks for number in block.successors}
    assert target in cfg.reachable_blocks


def test_loop_through_a_handler(graph: Callable[[str], Cfg]) -> None:
    cfg = graph("retry")
    (loop,) = cfg.loops.values()
    (handler,) = cfg.code.exception_table
    assert cfg.block_at(handler.handler).number in loop.body


def test_handler_after_one_that_catches_all_is_not_reached(code_of: CodeOf) -> None:
    code = code_of(bytes.fromhex("00b1 57b1 57b1"), [(0, 1, 2, 0), (0, 2, 4, 0)])
    cfg = Cfg(code)
    assert [block.exceptional_successors for block in cfg.blocks] == [(2,), (3,), (), ()]


def test_subroutine_returns_after_its_calls(code_of: CodeOf) -> None:
    code = code_of(bytes.fromhex("a80008 a80005 b100 4b a900"))
    cfg = Cfg(code)
    ret = cfg.blocks[-1]
    assert [cfg.blocks[number].start for number in ret.successors] == [1, 2]
    assert cfg.blocks[0].successors == (ret.number,)


def test_irreducible_flow(code_of: CodeOf) -> None:
    """Two blocks that lead to each other, both entered from outside."""
    cfg = Cfg(code_of(bytes.fromhex("03 990004 00 03 99fffe b1")))
    assert cfg.loops == {}
    assert cfg.ipdom_of(1) == 3


@st.composite
def programs(draw: st.DrawFn) -> bytes:
    """Random code of four-byte slots: ``iconst_0; ifeq`` to any slot, ``goto`` any, return or throw."""
    size = draw(st.integers(1, 10))
    code = b""
    for slot in range(size):
        kind = draw(st.sampled_from(["branch", "branch", "goto", "return", "throw", "nop"]))
        distance = 4 * (draw(st.integers(0, size)) - slot)
        if kind == "branch":
            code += b"\x03\x99" + (distance - 1).to_bytes(2, "big", signed=True)
        elif kind == "goto":
            code += b"\xa7" + distance.to_bytes(2, "big", signed=True) + b"\0"
        else:
            code += {"return": b"\0\0\0\xb1", "throw": b"\0\0\x01\xbf", "nop": b"\0\0\0\0"}[kind]
    return code + b"\xb1"


@given(programs())
def test_post_dominators_by_definition(code_of: CodeOf, program: bytes) -> None:
    """On what can end normally: the exit cannot be reached without passing a post-dominator."""
    cfg = Cfg(code_of(program))
    returns = [block.number for block in cfg.blocks if cfg.last_of(block).mnemonic == "return"]
    edges = cfg.merging_successors
    for block in cfg.blocks:
        number = block.number
        if block.number in cfg.dying_blocks or not reachable(edges, [number]) & set(returns):
            continue
        reach = reachable(edges, [number])
        if any(not reachable(edges, [node]) & set(returns) for node in reach):
            continue
        post = {
            other for other in reach - {number} if not _reach_without(edges, number, other) & set(returns)
        }
        nearest = cfg.immediate_post_dominators[number]
        if nearest is None:
            assert not post
        else:
            assert nearest in post
            assert all(other == nearest or other in reachable(edges, [nearest]) for other in post)
            assert not _reach_without(edges, number, nearest) & (post - {nearest})


def _reach_without(edges: tuple[tuple[int, ...], ...], start: int, removed: int) -> set[int]:
    pruned = [[t for t in targets if t != removed] if s != removed else [] for s, targets in enumerate(edges)]
    return reachable(pruned, [start])
