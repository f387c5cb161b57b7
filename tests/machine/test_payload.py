"""What is known of payloads: the objects they hold, and how two become one. No machine is needed for that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from verifier.machine.payload import Payload, references_of
from verifier.machine.value import BOXED, Guarded, Obj, Value
from verifier.models.lang.text_access import Buffer
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.texts.text import length


def thing(serial: int) -> Obj:
    made = Obj.__new__(Obj)
    made.serial = serial
    made.slots = [None, None]
    return made


@dataclass(frozen=True)
class Pair(Payload):
    left: Value
    right: Value

    def references(self) -> Iterator[Value]:
        yield self.left
        yield self.right


ONE, TWO = thing(1), thing(2)
TM = TermFactory()
MAYBE = Guarded(((TM.var("c", BOOL), ONE), (TM.not_(TM.var("c", BOOL)), None)))


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (None, []),
        (7, []),
        ("text", []),
        (TWO, [TWO]),
        (MAYBE, [ONE]),
        (Buffer("text", 16), []),
        (Pair(TWO, MAYBE), [TWO, ONE]),
        ((("key", 1), (ONE, Pair(None, TWO))), [ONE, TWO]),
    ],
)
def test_the_objects_that_a_slot_leads_to(held: object, expected: list[Obj]) -> None:
    assert list(references_of(held)) == expected


def test_buffers_join_their_texts_and_keep_a_capacity_they_share() -> None:
    condition = TM.var("side", BOOL)
    joined = Buffer("ab", 16).join(TM, condition, Buffer("xyz", 16))
    assert joined is not None
    assert joined.capacity == 16
    size = length(TM, joined.text)
    assert size == TM.ite(condition, TM.bv(2, 32), TM.bv(3, 32))
    other = Buffer("ab", 16).join(TM, condition, Buffer("ab", 34))
    assert other == Buffer("ab", None)


def test_payloads_of_other_kinds_do_not_join() -> None:
    assert Buffer("", 16).join(TM, TM.true, "text") is None
    assert Payload().join(TM, TM.true, Payload()) is None


def test_a_clone_has_the_same_payload_and_a_payload_is_written_before_anybody_sees_it() -> None:
    pair = Pair(ONE, None)
    assert pair.copied() is pair
    made = thing(3)
    made.payload = pair
    assert made.slots[0] is pair is made.payload


def test_slots_that_models_share_have_names() -> None:
    box = thing(3)
    box.slots[:] = [BOXED, 41]
    assert (box.payload, box.boxed, box.origin) == (BOXED, 41, 41)
