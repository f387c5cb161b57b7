"""Static facts of Java bytecode: class files, the JDK image, control flow graphs, merge regions.

Glossary: *internal name* is ``java/lang/String``; an *index* of an instruction is its position in
``Code.instructions`` (its *offset* is the byte position in the ``code`` array of JVMS 4.7.3).
"""
