"""What fields hold, by all writes on the class path: the base of the analyses of field contents.

Questions get the results by ``LibraryFacts`` (check/class_path_facts.py), which implements an interface of
models/open_heap.py. The fields of open objects get their values by them (models/open_object.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from verifier.check.library import Library
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed

Known = TypeVar("Known")


class FieldFacts(ABC, Generic[Known]):
    """Facts about fields of a class path; each field is analysed once.

    Code outside of the class path must not write the field: it is not public, or final.
    """

    prefix: str
    """The beginning of the descriptors of the fields."""
    unknown: Known
    of_statics = False
    """Whether static fields are analysed, too."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[str, str], Known] = {}
        self.unfollowed: dict[tuple[str, str], Unfollowed] = {}
        """Where the analyses of fields ended of which nothing is known."""

    @abstractmethod
    def find(
        self, file: ClassFile, declared: FieldInfo, writing: Sequence[tuple[ClassFile, MethodInfo]]
    ) -> Known:
        """The fact about a field, given all methods that may write it; raises Unfollowed."""

    def of_field(self, owner: str, key: str) -> Known:
        """What is known about a field (name with descriptor) that a class declares."""
        if (owner, key) not in self._known:
            self._known[owner, key] = self.unknown  # for fields that are copied from each other
            try:
                self._known[owner, key] = self._find(owner, key)
            except Unfollowed as error:
                self.unfollowed[owner, key] = error
        return self._known[owner, key]

    def _find(self, owner: str, key: str) -> Known:
        file = self._library.find(owner) if self._library.is_own(owner) else None
        declared = file.fields_by_key.get(key) if file is not None else None
        if file is None or declared is None or (declared.is_static and not self.of_statics):
            raise Unfollowed
        if not declared.descriptor.startswith(self.prefix) or (declared.is_public and not declared.is_final):
            raise Unfollowed
        writing = self._library.writing(file, declared, "putstatic" if declared.is_static else "putfield")
        if writing is None:
            raise Unfollowed
        return self.find(file, declared, writing)
