package jr;

/** Lengths of instructions (JVMS 6.5). */
final class Instructions {
    private static final int TABLESWITCH = 0xaa;
    private static final int LOOKUPSWITCH = 0xab;

    /** Length of the instruction with each opcode; 0 for the switches and wide. */
    private static final String LENGTHS =
            "1111111111111111" + "2323322222111111" + "1111111111111111" + "1111112222211111"
            + "1111111111111111" + "1111111111111111" + "1111111111111111" + "1111111111111111"
            + "1111311111111111" + "1111111113333333" + "3333333332001111" + "1133333335532311"
            + "3311043355111000";

    private Instructions() {}

    static int u1(byte[] code, int at) {
        return code[at] & 0xff;
    }

    static int u2(byte[] code, int at) {
        return u1(code, at) << 8 | u1(code, at + 1);
    }

    static int u4(byte[] code, int at) {
        return u2(code, at) << 16 | u2(code, at + 2);
    }

    /** Where the operands of a switch begin, in a method whose code begins at {@code start}. */
    static int aligned(int at, int start) {
        return start + (at - start + 4 & ~3);
    }

    static boolean isSwitch(int opcode) {
        return opcode == TABLESWITCH || opcode == LOOKUPSWITCH;
    }

    static int length(byte[] code, int at, int start) {
        int opcode = u1(code, at);
        if (opcode == 0xc4) {
            return u1(code, at + 1) == 0x84 ? 6 : 4;
        }
        int operands = aligned(at, start);
        if (opcode == TABLESWITCH) {
            return operands - at + 12 + 4 * (u4(code, operands + 8) - u4(code, operands + 4) + 1);
        }
        if (opcode == LOOKUPSWITCH) {
            return operands - at + 8 + 8 * u4(code, operands + 4);
        }
        return LENGTHS.charAt(opcode) - '0';
    }
}
