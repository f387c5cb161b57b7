package jr;

import java.util.function.IntPredicate;

/**
 * Puts a call of {@link Turns#step} before each step of a method: its first instruction, accesses to
 * fields and array elements, creation of objects, monitor instructions and calls (STEPS in
 * verifier/semantics/access.py). An access to a static field is two steps: first its class is initialised
 * (by a read of the field, which is thrown away), then the field is accessed.
 */
final class StepInserter extends Inserter {
    private static final byte[] NOTHING = {};

    private final byte[] step;
    private final IntPredicate isWide;

    /**
     * See {@link Inserter}.
     *
     * @param step index of the method reference to call
     * @param isWide whether the field of a field reference, by its index, holds a long or a double
     */
    StepInserter(byte[] file, int at, int step, IntPredicate isWide) {
        super(file, at);
        this.step = new byte[] {(byte) INVOKESTATIC, (byte) (step >> 8), (byte) step};
        this.isWide = isWide;
    }

    @Override
    byte[] before(int at) {
        int opcode = Instructions.u1(file, at);
        if (opcode == GETSTATIC || opcode == PUTSTATIC) {
            int pop = isWide.test(Instructions.u2(file, at + 1)) ? POP2 : POP;
            return new byte[] {
                step[0], step[1], step[2], (byte) GETSTATIC, file[at + 1], file[at + 2], (byte) pop,
                step[0], step[1], step[2]
            };
        }
        return isStep(at, opcode) ? step : NOTHING;
    }

    private boolean isStep(int at, int opcode) {
        return at == start || opcode >= 0x2e && opcode <= 0x35 || opcode >= 0x4f && opcode <= 0x56
                || opcode >= 0xb2 && opcode <= 0xbb || opcode == 0xc2 || opcode == 0xc3;
    }
}
