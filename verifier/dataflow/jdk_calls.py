"""What code besides the JDK's a call of a method of the JDK may run: one table for all analyses."""

from __future__ import annotations

import re

from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor

_FINAL_CLASSES = re.compile(
    r"java/lang/(String|StringBuilder|StringBuffer|Math|StrictMath|Boolean|Byte|Character|Short|Integer|Long"
    r"|Float|Double|System)|java/util/(regex/Pattern|Arrays|Objects|Locale|UUID)"
)
"""Classes that nobody extends, whose methods run nothing but methods of their arguments."""
_OPEN_CLASSES = re.compile(
    r"java/lang/Object|java/math/\w+|java/nio/charset/\w+|java/time/\w+"
    r"|java/util/(regex/\w+|Collections|Optional|BitSet|(Array|Linked)?(List|Deque)|(Linked|Tree)?(Hash)?(Map|Set)"
    r"|TimeZone|concurrent/(atomic/\w+|locks/\w+|Concurrent\w+|CopyOnWrite\w+))"
)
"""The same of classes that may be extended, or that keep objects."""
_RUNS_CODE = re.compile(
    r"forName|newInstance|invoke|getMethods?|cast|finalize|wait|setProperty|load|loadLibrary|exit"
    r"|setSecurityManager|runFinalization|gc|getDisplay\w+|getLogger|randomUUID"
)
"""Methods of these classes that run other code: reflection, hooks, providers of services."""
_OF_CLASS = re.compile(r"desiredAssertionStatus|(is|get)(?!Resource|Enum|\w*Annotation)\w*")
"""Methods of Class that only look at it."""
_WITHOUT_CODE = re.compile(r"\[*[BCDFIJSZ]|\[*Ljava/lang/(String|StringBuffer|StringBuilder|Class);")


def gets_no_code(descriptor: str) -> bool:
    """Whether the arguments of a call, by its descriptor, have no methods that the class path overrides."""
    return all(map(_WITHOUT_CODE.fullmatch, parse_method_descriptor(descriptor)[0]))


def is_closed(ref: MethodRef) -> bool:
    """Whether a call runs methods of its arguments at most, whichever objects there are."""
    if ref.owner == "java/lang/Class":
        return _OF_CLASS.fullmatch(ref.name) is not None
    return _FINAL_CLASSES.fullmatch(ref.owner) is not None and _RUNS_CODE.fullmatch(ref.name) is None


def is_closed_early(ref: MethodRef) -> bool:
    """The same, while there are no objects of classes of the class path, and no functions."""
    is_open = _OPEN_CLASSES.fullmatch(ref.owner) is not None
    return is_closed(ref) or (is_open and _RUNS_CODE.fullmatch(ref.name) is None)
