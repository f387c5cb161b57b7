"""Random classes for ``attack_methods``: what each of their methods may fail with is what its statements do.

A rejection is an exception with the message ``reject``, thrown by the method itself; every other exception
that leaves a method is a failure.
"""

from __future__ import annotations

from random import Random

_EXTREMES = (2147483647, -2147483648)
_NUMBERS = (*_EXTREMES, 0, 1, 2, 3, 4, 5, 7, 8, 10, 16, 31, 100, 127, 128, 255, 1000, -1, -2, -128)
_SHARED = """  public enum Kind {{ RED, GREEN, BLUE{state} }}
  public record Pair(int left, int right) {{
    public Pair {{ if ({pair}) throw new IllegalArgumentException("reject"); }}
  }}
  public interface Shape {{ int sides(); default int twice() {{ return 2 * sides(); }} }}
  public static final class Square implements Shape {{
    private final int side;
    public Square(int side) {{ this.side = side; }}
    public int sides() {{ return {square}; }}
  }}
  public static class Other extends {name} {{
    public Other(int start) {{ super(start); }}
    @Override public int step() {{ return {step}; }}
    @Override public boolean equals(Object o) {{ return o instanceof Other t && t.n == n; }}
    @Override public int hashCode() {{ return n; }}
  }}
"""


class _Writer:
    """The methods of one class; ``scope`` has the variables of the method that is being written, by type."""

    def __init__(self, random: Random, name: str, fields: tuple[str, ...]) -> None:
        self.random = random
        self.name = name
        self.fields = fields
        self.scope: dict[str, list[str]] = {}

    def pick(self, *options: str) -> str:
        """One of them."""
        return self.random.choice(options)

    def variable(self, type: str) -> str | None:
        """A variable of a type, None if there is none."""
        names = self.scope.get(type)
        return self.random.choice(names) if names else None

    def number(self, depth: int = 2) -> str:
        """An int expression, which may fail by a quotient, an index or null."""
        leaf = self.variable("int") or str(self.random.choice(_NUMBERS))
        if depth == 0 or self.random.random() < 0.2:
            return self.pick(leaf, leaf, str(self.random.choice(_NUMBERS)))
        a, b = self.number(depth - 1), self.number(depth - 1)
        constant = str(self.random.choice([2, 3, 4, 7, 8, 10]))
        options = [
            f"({a} + {b})", f"({a} - {b})", f"({a} * {constant})", f"({a} % {constant})", f"({a} & 7)",
            f"({a} >> 3)", f"({a} >>> 28)", f"Math.abs({a})", f"Math.floorMod({a}, {constant})",
            f"Math.min({a}, {b})", f"Math.max({a}, {constant})", f"(byte) {a}", f"(char) {a}", f"({a} ^ {b})",
            f"({self.condition(0)} ? {a} : {b})", f"Integer.compare({a}, {b})", f"-({a})",
        ]  # fmt: skip
        for kind, forms in (
            ("int[]", ("{}.length", "{}.length - 1")),
            ("String", ("{}.length()", "{}.indexOf('a')", '{}.compareTo("b")')),
            ("Kind", ("{}.ordinal()", "TABLE[{}.ordinal()]")),
            ("Pair", ("({}.right() - {}.left())", "{}.left()")),
            (self.name, ("{}.step()", "{}.n", "{}.get()")),
            ("Shape", ("{}.sides()", "{}.twice()")),
            ("Integer", ("{}", "{}.hashCode()")),
        ):
            name = self.variable(kind)
            if name is not None:
                options += [form.replace("{}", name) for form in forms] * 2
        return self.random.choice(options)

    def condition(self, depth: int = 1) -> str:
        """A condition."""
        a, b = self.number(depth), self.number(max(0, depth - 1))
        options = [f"{a} {op} {b}" for op in ("<", "<=", ">", ">=", "==", "!=")]
        for kind in ("int[]", "String", "Kind", self.name, "Integer", "Shape"):
            names = self.scope.get(kind, [])
            if len(names) > 1:
                one, other = self.random.sample(names, 2)
                options += [f"{one} == {other}", f"{one}.equals({other})"]
        text = self.variable("String")
        if text is not None:
            options += [f"{text}.isEmpty()", f'{text}.startsWith("a")', f'{text}.equals("ab")']
        if "Object" in self.scope:
            options.append(
                f"{self.variable('Object')} instanceof {self.pick(self.name, 'String', 'Integer')}"
            )
        chosen = self.random.choice(options)
        if depth and self.random.random() < 0.25:
            return f"({chosen} {self.pick('&&', '||')} {self.condition(0)})"
        return chosen

    def statement(self, depth: int) -> list[str]:
        """Statements, one a line."""
        a = self.number()
        arrays = [*self.scope.get("int[]", [])]
        array = self.random.choice(arrays) if arrays else None
        kind = self.random.random()
        if kind < 0.22:
            return [f'if ({self.condition()}) throw new IllegalArgumentException("reject");']
        if kind < 0.32:
            return [f"assert {self.condition()};"]
        if kind < 0.40:
            return [f"r += {a} / {self.pick(self.number(1), f'Math.max(1, {a})', f'(1 + ({a} & 3))')};"]
        if kind < 0.54 and array is not None:
            index = self.pick(self.number(1), f"Math.floorMod({a}, 4)", f"({a} & 3)")
            guarded = f"if ({array}.length > {self.pick('3', '4', index)}) "
            store = self.pick(f"{array}[{index}] = {a};", f"r += {array}[{index}];")
            return [self.pick("", guarded, guarded) + store]
        if kind < 0.60:
            thrown = self.pick("ArithmeticException", "ClassCastException", "UnknownError")
            return [f'if ({self.condition(0)} && {self.condition(0)}) throw new {thrown}("failure");']
        if kind < 0.66 and depth:
            limit = self.pick(array + ".length" if array else "4", "3", f"({a} & 7)")
            inner = self.statement(depth - 1)
            return [f"for (int i = 0; i < {limit}; i++) {{", *(f"  {line}" for line in inner), "}"]
        if kind < 0.72 and depth:
            caught = self.pick("ArithmeticException", "IndexOutOfBoundsException", "RuntimeException")
            return ["try {", *self.statement(depth - 1), f"}} catch ({caught} e) {{ r++; }}"]
        if kind < 0.77 and (text := self.variable("String")) is not None:
            return [f"r += {text}.charAt({self.number(1)});"]
        if kind < 0.80 and (other := self.variable("Object")) is not None:
            return [f"r += (({self.pick(self.name, 'Other', 'Integer', 'String')}) {other}).hashCode();"]
        if kind < 0.84:
            return [f"int[] made{depth} = new int[{self.pick(f'({a} & 15)', self.number(1) + ' & 0xffff')}];"]
        if kind < 0.88:
            return [f"if (r > 0) r = down({self.pick(a, f'({a} & 31)')});"]
        return [f"r = {a};"]

    def method(self, number: int, is_static: bool) -> list[str]:
        """A method with a few parameters."""
        types = ["int", "int", "int[]", "int[]", "String", "Kind", "Pair", self.name, self.name, "Object"]
        types += ["Integer", "Shape"]
        chosen = self.random.sample(types, self.random.randint(1, 3))
        self.scope = {"int": ["r"]}
        for position, kind in enumerate(chosen):
            self.scope.setdefault(kind, []).append(f"p{position}")
        if not is_static:
            self.scope["int"] += ["n", "get()"]
            self.scope.setdefault("int[]", []).append("cells")
            self.scope.setdefault(self.name, []).append("this")
        if self.random.random() < 0.2:
            self.scope["int"].append("calls")
        parameters = ", ".join(f"{kind} p{position}" for position, kind in enumerate(chosen))
        lines = [f"public {'static ' * is_static}int m{number}({parameters}) {{", "  int r = 0;"]
        for _ in range(self.random.randint(1, 4)):
            lines += [f"  {line}" for line in self.statement(2)]
        return [*lines, "  return r;", "}"]


def write_class(seed: int, package: str) -> tuple[str, str]:
    """Name and source of the class of a seed."""
    random = Random(seed)
    name = f"C{seed}"
    writer = _Writer(random, name, ())
    kept = random.choice(["private", "private", "public"])
    limit = random.choice([3, 4, 5])
    lines = [f"package {package};", f"public class {name} {{"]
    lines += [f"  {kept} static final int[] TABLE = {{{random.choice([1, 0])}, 2, {random.choice([0, 5])}}};"]
    lines += ["  static int calls;", "  protected int n;", "  private int[] cells = new int[4];"]
    guard = random.choice(
        ["", f'if (start < 0 || start > {limit}) throw new IllegalArgumentException("reject");']
    )
    lines += [f"  public {name}(int start) {{ {guard} n = start; {random.choice(['', 'calls++;'])} }}"]
    lines += [f"  public void raise() {{ if (n < {limit}) n++; }}", "  public int get() { return n; }"]
    lines += [f"  public int step() {{ return {random.choice(['1', 'n', '1 + (n & 3)'])}; }}"]
    lines += [f"  public int cell() {{ return cells[n{random.choice(['', ' & 3', ' % 4'])}]; }}"]
    lines += ["  public static int down(int k) { return k <= 0 ? 0 : 1 + down(k - 1); }"]
    if random.random() < 0.3:
        lines += ["  public int[] cells() { return cells; }"]
    if random.random() < 0.4:
        lines += [
            f"  @Override public boolean equals(Object o) {{ return o instanceof {name} t && t.n == n; }}"
        ]
        lines += ["  @Override public int hashCode() { return 31 * n; }"]
    for number in range(4):
        lines += [f"  {line}" for line in writer.method(number, number < 2)]
    state = random.choice(["", "", "; int uses; public int use() { return 10 / (3 - uses++); }"])
    pair = random.choice(["left > right", "left == right", "left < 0 || right < left"])
    square = random.choice(["4", "side", "side & 3 | 1"])
    step = random.choice(["0", "2", "n - 1"])
    lines += [_SHARED.format(state=state, pair=pair, square=square, step=step, name=name), "}"]
    return name, "\n".join(lines) + "\n"
