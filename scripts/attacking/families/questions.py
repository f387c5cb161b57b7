"""Questions to the JDK: expressions whose value, or whose exception, becomes a place."""

from __future__ import annotations

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import place

THROWN = (
    "static String thrown(Throwable t) { String name = t.getClass().getName(); boolean own = "
    "t instanceof ClassCastException || t instanceof NullPointerException || t instanceof StackOverflowError; "
    'return own ? name : name + ":" + t.getMessage(); }'
)
"""How a place shows an exception; texts that the virtual machine words as it likes are left out."""
_TYPES = {"long": ("long", "-77"), "boolean": ("boolean", "false"), "String": ("String", '"none"'), "double": ("double", "-7.5"), "float": ("float", "-7.5f")}  # fmt: skip
Question = tuple[str, str]


def attempt(m: Maker, kind: str, expression: str, before: str = "") -> list[str]:
    """Statements that evaluate an expression, after others, and show its value and what it throws."""
    value, error = m.new("r"), m.new("e")
    java, zero = _TYPES[kind]
    line = f'{java} {value} = {zero}; String {error} = "";\n'
    line += f"try {{ {before} {value} = {expression}; }} catch (Throwable oops) {{ {error} = Main.thrown(oops); }}"
    return [line, place(kind, value), place("String", error)]


def quoted(text: str) -> str:
    """A Java literal of a text, surrogates alone included."""
    out = []
    for unit in _units(text):
        c = chr(unit)
        out.append("\\" + c if c in '"\\' else c if " " <= c <= "~" else {10: "\\n", 13: "\\r"}.get(unit, f"\\u{unit:04x}"))  # fmt: skip
    return '"' + "".join(out) + '"'


def _units(text: str) -> list[int]:
    data = text.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(data[i : i + 2], "big") for i in range(0, len(data), 2)]


def chosen(m: Maker, *values: str, cast: str = "") -> str:
    """One of some Java expressions, which one depends on an input."""
    unique = list(dict.fromkeys(values))
    if len(unique) == 1:
        return f"({cast}{unique[0]})"
    name = m.ask("int", tuple(range(len(unique))), True, f"{{0}} >= 0 && {{0}} < {len(unique)}")
    if m.draw.random() < 0.5:
        chain = "".join(f"{name} == {n} ? {cast}{value} : " for n, value in enumerate(unique[:-1]))
        return f"({chain}{cast}{unique[-1]})"
    arms = " ".join(f"case {n} -> {cast}{value};" for n, value in enumerate(unique[:-1]))
    return f"(switch ({name}) {{ {arms} default -> {cast}{unique[-1]}; }})"


def some_of(m: Maker, pool: list[str], most: int = 3, cast: str = "") -> str:
    """One of one to ``most`` members of a pool, by an input."""
    return chosen(m, *m.draw.sample(pool, m.number(1, min(most, len(pool)))), cast=cast)


def local(m: Maker, java: str, expression: str, body: list[str]) -> str:
    """A local variable with a value; its name."""
    name = m.new("w")
    body.append(f"{java} {name} = {expression};")
    return name
