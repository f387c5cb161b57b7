package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Puts a {@link Gate} before accesses for which there is a data race. In front of it come a call that resolves
 * the fields of the class, and a read of the field that is accessed: what the virtual machine does on a first
 * access would take longer than the effects that are looked for last.
 */
final class GateInserter extends Inserter {
    /** The method that resolves the fields of a class. */
    static final String WARM_UP = "jr$warmUp";

    private static final int NOTHING_MORE = 0;
    private static final int DUP = 0x59;
    private static final int DUP2 = 0x5c;
    private static final int GETFIELD = 0xb4;
    private static final int PUTFIELD = 0xb5;
    private static final int LENGTH = 4;

    private final Set<Integer> offsets;
    private final int warmUp;
    private final int gate;
    private final IntPredicate isWide;

    /**
     * See {@link Inserter}.
     *
     * @param offsets where the accesses are in the method's code
     * @param warmUp, gate indices of the references of methods to call
     * @param isWide whether the field of a field reference, by its index, holds a long or a double
     */
    GateInserter(byte[] file, int at, Set<Integer> offsets, int warmUp, int gate, IntPredicate isWide) {
        super(file, at);
        this.offsets = offsets;
        this.warmUp = warmUp;
        this.gate = gate;
        this.isWide = isWide;
    }

    @Override
    byte[] before(int at) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        if (offsets.contains(at - start)) {
            call(warmUp, code);
            read(at, code);
            call(gate, code);
        }
        return code.toByteArray();
    }

    private static void call(int method, ByteArrayOutputStream code) {
        code.write(INVOKESTATIC);
        code.write(method >> 8);
        code.write(method);
    }

    private void read(int at, ByteArrayOutputStream code) {
        int opcode = Instructions.u1(file, at);
        if (opcode < GETSTATIC || opcode > PUTFIELD) {
            return; // an element of an array
        }
        boolean wide = isWide.test(Instructions.u2(file, at + 1));
        if (opcode == GETFIELD) {
            code.write(DUP);
        } else if (opcode == PUTFIELD) {
            if (wide) {
                return;
            }
            code.write(DUP2);
            code.write(POP);
        }
        code.write(opcode <= PUTSTATIC ? GETSTATIC : GETFIELD);
        code.write(file, at + 1, 2);
        code.write(wide ? POP2 : POP);
    }

    /**
     * The attributes of the static method WARM_UP: it reads all static fields, and instance fields of null.
     *
     * @param statics, others indices of field references; the statics are of the class itself, so that no
     *     class is initialised
     */
    static void writeWarmUp(
            Set<Integer> statics, Set<Integer> others, int codeName, IntPredicate isWide, DataOutputStream out)
            throws IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        DataOutputStream handlers = new DataOutputStream(table);
        for (int field : statics) {
            code.write(new byte[] {(byte) GETSTATIC, (byte) (field >> 8), (byte) field, pop(field, isWide)});
        }
        for (int field : others) {
            int begin = code.size();
            code.write(new byte[] {1, (byte) GETFIELD, (byte) (field >> 8), (byte) field, pop(field, isWide)});
            code.write(new byte[] {(byte) 0xa7, 0, LENGTH, POP}); // over the handler
            handlers.writeShort(begin);
            handlers.writeShort(begin + LENGTH + 1);
            handlers.writeShort(begin + 2 * LENGTH);
            handlers.writeShort(NOTHING_MORE);
        }
        code.write(0xb1);
        out.writeShort(1);
        out.writeShort(codeName);
        out.writeInt(12 + code.size() + table.size());
        out.writeShort(2);
        out.writeShort(0);
        out.writeInt(code.size());
        code.writeTo(out);
        out.writeShort(others.size());
        table.writeTo(out);
        out.writeShort(NOTHING_MORE);
    }

    private static byte pop(int field, IntPredicate isWide) {
        return (byte) (isWide.test(field) ? POP2 : POP);
    }
}
