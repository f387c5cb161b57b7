"""JR: a verifier for Java programs (SV-COMP, Java track).

Glossary, used in names all over this package:

task            what to verify: source directories, a property, a language
obligation      a reason why TRUE may not be said (a bound hit, a feature not modelled, ...)
ending          the one reason why a path stopped, out of one table (verdict/outcome.py)
term            an immutable, interned expression over the program's inputs
path condition  the conjunction of the Boolean terms that hold on a path
input           a value the program asked for (Verifier.nondet*, Random, ...), in order
frame           locals, operand stack and program counter of one method activation
region          code from a branch to its immediate post-dominator
guard           the Boolean term under which a value or a side of a region is meant
replay          running the counterexample's inputs on a real JVM
"""

__version__ = "1.0.0"
