"""The Java side of JR: javac, methods of the JDK on concrete values, runs of the program under test.

``Jvm`` (process.py) owns two kinds of processes. The *server* is trusted: it compiles and evaluates. A
*runner* is not: it executes the program, shut in (sandbox.py), with its inputs delivered and recorded.
Both speak in frames over pipes (channel.py, wire.py); our Java sources are in java/ and are compiled
once per JDK (java_side.py), with archives that make both start fast (archive.py).
"""
