"""Which instructions throw the AssertionError of an ``assert`` statement (JLS 14.10).

javac compiles one to ``getstatic $assertionsDisabled; ifne ...; condition; new AssertionError; dup;
detail; invokespecial <init>; athrow``. Of expressions only a switch holds an athrow of its own,
so the first one after the flag was read is the statement's, unless a switch comes before it.
"""

from __future__ import annotations

from verifier.classfile.code import Code

ASSERTION_ERROR = "java/lang/AssertionError"
FLAG = "$assertionsDisabled"


def assert_throws(code: Code) -> frozenset[int]:
    """Indices of the athrows that may be those of ``assert`` statements.

    Where a switch hides which one is, these are all that follow.
    """
    found = set()
    asked = switched = False
    for index, instruction in enumerate(code.instructions):
        match instruction.mnemonic:
            case "getstatic" if instruction.operands[0].name == FLAG:
                asked = True
            case "tableswitch" | "lookupswitch":
                switched = asked
            case "athrow" if asked:
                found.add(index)
                asked = switched
    return frozenset(found)
