"""Static analyses over bytecode: one solver, one step over frames, one call graph of a class path,
one table of facts about methods of the JDK.
"""
