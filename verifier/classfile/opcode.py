"""The opcodes of JVMS 6.5, with the normal form each is decoded to.

Normal form: one mnemonic and opcode per family, the local variable or constant as an operand. So
``iload_2``, ``iload 2`` and ``wide iload 2`` are all ``iload`` (21) with operand 2; ``iconst_m1`` to
``iconst_5``, ``bipush`` and ``sipush`` are ``iconst`` (2); ``ldc_w`` and ``ldc2_w`` are ``ldc`` (18).
"""

from __future__ import annotations

# How the bytes after an opcode are laid out.
(
    NO_OPERAND,
    LOCAL,
    BYTE,
    SHORT,
    LDC,
    LDC_W,
    LDC2_W,
    BRANCH,
    FIELD,
    METHOD,
    INTERFACE,
    DYNAMIC,
    CLASS,
    IINC,
    NEWARRAY,
    MULTIANEWARRAY,
    TABLESWITCH,
    LOOKUPSWITCH,
    WIDE,
    BRANCH_W,
    SPECIAL,
) = range(21)

# By opcode: (normal mnemonic, normal opcode, layout, operands that the opcode itself fixes).
OPCODES: tuple[tuple[str, int, int, tuple[int | float, ...]], ...] = (
    ("nop", 0, NO_OPERAND, ()),  # 0
    ("aconst_null", 1, NO_OPERAND, ()),  # 1
    ("iconst", 2, NO_OPERAND, (-1,)),  # 2
    ("iconst", 2, NO_OPERAND, (0,)),  # 3
    ("iconst", 2, NO_OPERAND, (1,)),  # 4
    ("iconst", 2, NO_OPERAND, (2,)),  # 5
    ("iconst", 2, NO_OPERAND, (3,)),  # 6
    ("iconst", 2, NO_OPERAND, (4,)),  # 7
    ("iconst", 2, NO_OPERAND, (5,)),  # 8
    ("lconst", 9, NO_OPERAND, (0,)),  # 9
    ("lconst", 9, NO_OPERAND, (1,)),  # 10
    ("fconst", 11, NO_OPERAND, (0.0,)),  # 11
    ("fconst", 11, NO_OPERAND, (1.0,)),  # 12
    ("fconst", 11, NO_OPERAND, (2.0,)),  # 13
    ("dconst", 14, NO_OPERAND, (0.0,)),  # 14
    ("dconst", 14, NO_OPERAND, (1.0,)),  # 15
    ("iconst", 2, BYTE, ()),  # 16
    ("iconst", 2, SHORT, ()),  # 17
    ("ldc", 18, LDC, ()),  # 18
    ("ldc", 18, LDC_W, ()),  # 19
    ("ldc", 18, LDC2_W, ()),  # 20
    ("iload", 21, LOCAL, ()),  # 21
    ("lload", 22, LOCAL, ()),  # 22
    ("fload", 23, LOCAL, ()),  # 23
    ("dload", 24, LOCAL, ()),  # 24
    ("aload", 25, LOCAL, ()),  # 25
    ("iload", 21, NO_OPERAND, (0,)),  # 26
    ("iload", 21, NO_OPERAND, (1,)),  # 27
    ("iload", 21, NO_OPERAND, (2,)),  # 28
    ("iload", 21, NO_OPERAND, (3,)),  # 29
    ("lload", 22, NO_OPERAND, (0,)),  # 30
    ("lload", 22, NO_OPERAND, (1,)),  # 31
    ("lload", 22, NO_OPERAND, (2,)),  # 32
    ("lload", 22, NO_OPERAND, (3,)),  # 33
    ("fload", 23, NO_OPERAND, (0,)),  # 34
    ("fload", 23, NO_OPERAND, (1,)),  # 35
    ("fload", 23, NO_OPERAND, (2,)),  # 36
    ("fload", 23, NO_OPERAND, (3,)),  # 37
    ("dload", 24, NO_OPERAND, (0,)),  # 38
    ("dload", 24, NO_OPERAND, (1,)),  # 39
    ("dload", 24, NO_OPERAND, (2,)),  # 40
    ("dload", 24, NO_OPERAND, (3,)),  # 41
    ("aload", 25, NO_OPERAND, (0,)),  # 42
    ("aload", 25, NO_OPERAND, (1,)),  # 43
    ("aload", 25, NO_OPERAND, (2,)),  # 44
    ("aload", 25, NO_OPERAND, (3,)),  # 45
    ("iaload", 46, NO_OPERAND, ()),  # 46
    ("laload", 47, NO_OPERAND, ()),  # 47
    ("faload", 48, NO_OPERAND, ()),  # 48
    ("daload", 49, NO_OPERAND, ()),  # 49
    ("aaload", 50, NO_OPERAND, ()),  # 50
    ("baload", 51, NO_OPERAND, ()),  # 51
    ("caload", 52, NO_OPERAND, ()),  # 52
    ("saload", 53, NO_OPERAND, ()),  # 53
    ("istore", 54, LOCAL, ()),  # 54
    ("lstore", 55, LOCAL, ()),  # 55
    ("fstore", 56, LOCAL, ()),  # 56
    ("dstore", 57, LOCAL, ()),  # 57
    ("astore", 58, LOCAL, ()),  # 58
    ("istore", 54, NO_OPERAND, (0,)),  # 59
    ("istore", 54, NO_OPERAND, (1,)),  # 60
    ("istore", 54, NO_OPERAND, (2,)),  # 61
    ("istore", 54, NO_OPERAND, (3,)),  # 62
    ("lstore", 55, NO_OPERAND, (0,)),  # 63
    ("lstore", 55, NO_OPERAND, (1,)),  # 64
    ("lstore", 55, NO_OPERAND, (2,)),  # 65
    ("lstore", 55, NO_OPERAND, (3,)),  # 66
    ("fstore", 56, NO_OPERAND, (0,)),  # 67
    ("fstore", 56, NO_OPERAND, (1,)),  # 68
    ("fstore", 56, NO_OPERAND, (2,)),  # 69
    ("fstore", 56, NO_OPERAND, (3,)),  # 70
    ("dstore", 57, NO_OPERAND, (0,)),  # 71
    ("dstore", 57, NO_OPERAND, (1,)),  # 72
    ("dstore", 57, NO_OPERAND, (2,)),  # 73
    ("dstore", 57, NO_OPERAND, (3,)),  # 74
    ("astore", 58, NO_OPERAND, (0,)),  # 75
    ("astore", 58, NO_OPERAND, (1,)),  # 76
    ("astore", 58, NO_OPERAND, (2,)),  # 77
    ("astore", 58, NO_OPERAND, (3,)),  # 78
    ("iastore", 79, NO_OPERAND, ()),  # 79
    ("lastore", 80, NO_OPERAND, ()),  # 80
    ("fastore", 81, NO_OPERAND, ()),  # 81
    ("dastore", 82, NO_OPERAND, ()),  # 82
    ("aastore", 83, NO_OPERAND, ()),  # 83
    ("bastore", 84, NO_OPERAND, ()),  # 84
    ("castore", 85, NO_OPERAND, ()),  # 85
    ("sastore", 86, NO_OPERAND, ()),  # 86
    ("pop", 87, NO_OPERAND, ()),  # 87
    ("pop2", 88, NO_OPERAND, ()),  # 88
    ("dup", 89, NO_OPERAND, ()),  # 89
    ("dup_x1", 90, NO_OPERAND, ()),  # 90
    ("dup_x2", 91, NO_OPERAND, ()),  # 91
    ("dup2", 92, NO_OPERAND, ()),  # 92
    ("dup2_x1", 93, NO_OPERAND, ()),  # 93
    ("dup2_x2", 94, NO_OPERAND, ()),  # 94
    ("swap", 95, NO_OPERAND, ()),  # 95
    ("iadd", 96, NO_OPERAND, ()),  # 96
    ("ladd", 97, NO_OPERAND, ()),  # 97
    ("fadd", 98, NO_OPERAND, ()),  # 98
    ("dadd", 99, NO_OPERAND, ()),  # 99
    ("isub", 100, NO_OPERAND, ()),  # 100
    ("lsub", 101, NO_OPERAND, ()),  # 101
    ("fsub", 102, NO_OPERAND, ()),  # 102
    ("dsub", 103, NO_OPERAND, ()),  # 103
    ("imul", 104, NO_OPERAND, ()),  # 104
    ("lmul", 105, NO_OPERAND, ()),  # 105
    ("fmul", 106, NO_OPERAND, ()),  # 106
    ("dmul", 107, NO_OPERAND, ()),  # 107
    ("idiv", 108, NO_OPERAND, ()),  # 108
    ("ldiv", 109, NO_OPERAND, ()),  # 109
    ("fdiv", 110, NO_OPERAND, ()),  # 110
    ("ddiv", 111, NO_OPERAND, ()),  # 111
    ("irem", 112, NO_OPERAND, ()),  # 112
    ("lrem", 113, NO_OPERAND, ()),  # 113
    ("frem", 114, NO_OPERAND, ()),  # 114
    ("drem", 115, NO_OPERAND, ()),  # 115
    ("ineg", 116, NO_OPERAND, ()),  # 116
    ("lneg", 117, NO_OPERAND, ()),  # 117
    ("fneg", 118, NO_OPERAND, ()),  # 118
    ("dneg", 119, NO_OPERAND, ()),  # 119
    ("ishl", 120, NO_OPERAND, ()),  # 120
    ("lshl", 121, NO_OPERAND, ()),  # 121
    ("ishr", 122, NO_OPERAND, ()),  # 122
    ("lshr", 123, NO_OPERAND, ()),  # 123
    ("iushr", 124, NO_OPERAND, ()),  # 124
    ("lushr", 125, NO_OPERAND, ()),  # 125
    ("iand", 126, NO_OPERAND, ()),  # 126
    ("land", 127, NO_OPERAND, ()),  # 127
    ("ior", 128, NO_OPERAND, ()),  # 128
    ("lor", 129, NO_OPERAND, ()),  # 129
    ("ixor", 130, NO_OPERAND, ()),  # 130
    ("lxor", 131, NO_OPERAND, ()),  # 131
    ("iinc", 132, IINC, ()),  # 132
    ("i2l", 133, NO_OPERAND, ()),  # 133
    ("i2f", 134, NO_OPERAND, ()),  # 134
    ("i2d", 135, NO_OPERAND, ()),  # 135
    ("l2i", 136, NO_OPERAND, ()),  # 136
    ("l2f", 137, NO_OPERAND, ()),  # 137
    ("l2d", 138, NO_OPERAND, ()),  # 138
    ("f2i", 139, NO_OPERAND, ()),  # 139
    ("f2l", 140, NO_OPERAND, ()),  # 140
    ("f2d", 141, NO_OPERAND, ()),  # 141
    ("d2i", 142, NO_OPERAND, ()),  # 142
    ("d2l", 143, NO_OPERAND, ()),  # 143
    ("d2f", 144, NO_OPERAND, ()),  # 144
    ("i2b", 145, NO_OPERAND, ()),  # 145
    ("i2c", 146, NO_OPERAND, ()),  # 146
    ("i2s", 147, NO_OPERAND, ()),  # 147
    ("lcmp", 148, NO_OPERAND, ()),  # 148
    ("fcmpl", 149, NO_OPERAND, ()),  # 149
    ("fcmpg", 150, NO_OPERAND, ()),  # 150
    ("dcmpl", 151, NO_OPERAND, ()),  # 151
    ("dcmpg", 152, NO_OPERAND, ()),  # 152
    ("ifeq", 153, BRANCH, ()),  # 153
    ("ifne", 154, BRANCH, ()),  # 154
    ("iflt", 155, BRANCH, ()),  # 155
    ("ifge", 156, BRANCH, ()),  # 156
    ("ifgt", 157, BRANCH, ()),  # 157
    ("ifle", 158, BRANCH, ()),  # 158
    ("if_icmpeq", 159, BRANCH, ()),  # 159
    ("if_icmpne", 160, BRANCH, ()),  # 160
    ("if_icmplt", 161, BRANCH, ()),  # 161
    ("if_icmpge", 162, BRANCH, ()),  # 162
    ("if_icmpgt", 163, BRANCH, ()),  # 163
    ("if_icmple", 164, BRANCH, ()),  # 164
    ("if_acmpeq", 165, BRANCH, ()),  # 165
    ("if_acmpne", 166, BRANCH, ()),  # 166
    ("goto", 167, BRANCH, ()),  # 167
    ("jsr", 168, BRANCH, ()),  # 168
    ("ret", 169, LOCAL, ()),  # 169
    ("tableswitch", 170, TABLESWITCH, ()),  # 170
    ("lookupswitch", 171, LOOKUPSWITCH, ()),  # 171
    ("ireturn", 172, NO_OPERAND, ()),  # 172
    ("lreturn", 173, NO_OPERAND, ()),  # 173
    ("freturn", 174, NO_OPERAND, ()),  # 174
    ("dreturn", 175, NO_OPERAND, ()),  # 175
    ("areturn", 176, NO_OPERAND, ()),  # 176
    ("return", 177, NO_OPERAND, ()),  # 177
    ("getstatic", 178, FIELD, ()),  # 178
    ("putstatic", 179, FIELD, ()),  # 179
    ("getfield", 180, FIELD, ()),  # 180
    ("putfield", 181, FIELD, ()),  # 181
    ("invokevirtual", 182, METHOD, ()),  # 182
    ("invokespecial", 183, SPECIAL, ()),  # 183
    ("invokestatic", 184, SPECIAL, ()),  # 184
    ("invokeinterface", 185, INTERFACE, ()),  # 185
    ("invokedynamic", 186, DYNAMIC, ()),  # 186
    ("new", 187, CLASS, ()),  # 187
    ("newarray", 188, NEWARRAY, ()),  # 188
    ("anewarray", 189, CLASS, ()),  # 189
    ("arraylength", 190, NO_OPERAND, ()),  # 190
    ("athrow", 191, NO_OPERAND, ()),  # 191
    ("checkcast", 192, CLASS, ()),  # 192
    ("instanceof", 193, CLASS, ()),  # 193
    ("monitorenter", 194, NO_OPERAND, ()),  # 194
    ("monitorexit", 195, NO_OPERAND, ()),  # 195
    ("wide", 196, WIDE, ()),  # 196
    ("multianewarray", 197, MULTIANEWARRAY, ()),  # 197
    ("ifnull", 198, BRANCH, ()),  # 198
    ("ifnonnull", 199, BRANCH, ()),  # 199
    ("goto", 167, BRANCH_W, ()),  # 200
    ("jsr", 168, BRANCH_W, ()),  # 201
)

INTEGER_BRANCHES = frozenset(
    (
        *("ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle"),
        *("if_icmpeq", "if_icmpne", "if_icmplt", "if_icmpge", "if_icmpgt", "if_icmple"),
    )
)
NULL_TESTS = frozenset(("ifnull", "ifnonnull"))
REFERENCE_BRANCHES = NULL_TESTS | {"if_acmpeq", "if_acmpne"}
CONDITIONAL_BRANCHES = INTEGER_BRANCHES | REFERENCE_BRANCHES
SWITCHES = frozenset(("tableswitch", "lookupswitch"))
RETURNS = frozenset(("ireturn", "lreturn", "freturn", "dreturn", "areturn", "return"))
INVOCATIONS = frozenset(
    ("invokevirtual", "invokespecial", "invokestatic", "invokeinterface", "invokedynamic")
)
LOADS = frozenset(("iload", "lload", "fload", "dload", "aload"))
STORES = frozenset(("istore", "lstore", "fstore", "dstore", "astore"))
LOCAL_WRITES = STORES | {"iinc"}
ARRAY_STORES = frozenset(
    ("iastore", "lastore", "fastore", "dastore", "aastore", "bastore", "castore", "sastore")
)
ARRAY_LOADS = frozenset(("iaload", "laload", "faload", "daload", "aaload", "baload", "caload", "saload"))
HEAP_STORES = ARRAY_STORES | {"putfield", "putstatic"}
# Instructions after which control never falls through.
NO_FALL_THROUGH = RETURNS | SWITCHES | {"goto", "athrow", "ret"}

# Normal opcodes: ifeq to jsr, ifnull, ifnonnull; the switches; all that end a block.
JUMP_OPCODES = frozenset((*range(153, 169), 198, 199))
TABLESWITCH_OPCODE, LOOKUPSWITCH_OPCODE = 170, 171
CONTROL_OPCODES = frozenset((*range(153, 178), 191, 198, 199))

# The element type of ``newarray`` by its ``atype`` (JVMS table 6.5.newarray-A), from 4 up.
NEWARRAY_TYPES = ("Z", "C", "F", "D", "B", "S", "I", "J")
