"""Members of test classes that keep tests apart which share static fields."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.suites.bench import StaticField

_KEPT = """\
    private final java.util.Map<java.lang.reflect.Field, Object> statics =
            new java.util.HashMap<>();

    @BeforeEach
    void keepStatics() throws ReflectiveOperationException {
        for (java.lang.reflect.Field one : new java.lang.reflect.Field[] {
KEPT
        }) {
            statics.put(one, one.get(null));
        }
    }

"""
_AFTER = """\
    @AfterEach
    void restoreStatics() throws ReflectiveOperationException {
"""
_SET = """\
        for (java.util.Map.Entry<java.lang.reflect.Field, Object> one : statics.entrySet()) {
            one.getKey().set(null, one.getValue());
        }
"""
_FIELD = """\
    }

    private static java.lang.reflect.Field field(Class<?> owner, String name)
            throws ReflectiveOperationException {
        java.lang.reflect.Field found = owner.getDeclaredField(name);
        found.setAccessible(true);
        return found;
    }
"""


def restoring(statics: Sequence[StaticField]) -> list[str]:
    """Lines that set static fields back to what they were before each test; none for no fields."""
    if not statics:
        return []
    kept: list[str] = []
    emptied: list[str] = []
    for one in statics:
        found = f'field({one.owner}.class, "{one.name}")'
        if one.container is None:
            kept.append(f"                {found},")
        else:
            of = "<?, ?>" if one.container == "Map" else "<?>"
            emptied.append(f"        ((java.util.{one.container}{of}) {found}.get(null)).clear();\n")
    text = _KEPT.replace("KEPT", "\n".join(kept)) if kept else ""
    text += _AFTER + (_SET if kept else "") + "".join(emptied) + _FIELD
    return [*text.splitlines(), ""]
