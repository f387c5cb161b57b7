package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Puts code before instructions of a method. What names offsets is moved along; a jump to an instruction goes
 * to what was put before it. Tables that only the verifier reads are dropped, so such classes run with
 * verification off.
 */
abstract class Inserter {
    /** Entries of the operand stack that what is put in takes at most. */
    private static final int MOST_PUSHED = 2;
    private static final int MAX_CODE = 65535;
    static final int POP = 0x57;
    static final int POP2 = 0x58;
    static final int GETSTATIC = 0xb2;
    static final int PUTSTATIC = 0xb3;
    static final int INVOKESTATIC = 0xb8;

    final byte[] file;
    final int start;
    private final int attribute;
    private final int end;
    private final int[] moved;

    /** {@code at}: offset of the Code attribute (JVMS 4.7.3) in the class file. */
    Inserter(byte[] file, int at) {
        this.file = file;
        attribute = at;
        start = at + 14;
        end = start + Instructions.u4(file, at + 10);
        moved = new int[end - start + 1];
    }

    /** What to put before the instruction at an offset of the class file; it has no jumps. */
    abstract byte[] before(int at);

    /**
     * The attribute with all that is put in, or null if it would become too long.
     *
     * @param tables indices of the names LineNumberTable and LocalVariableTable, or -1
     */
    final byte[] inserted(int[] tables) throws IOException {
        int at = attribute;
        lay();
        if (moved[end - start] > MAX_CODE) {
            return null;
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(Instructions.u2(file, at + 6) + MOST_PUSHED);
        out.write(file, at + 8, 2);
        out.writeInt(moved[end - start]);
        for (int from = start; from < end; from += Instructions.length(file, from, start)) {
            if (!write(from, out)) {
                return null;
            }
        }
        int next = writeHandlers(end, out);
        writeTables(next, tables, out);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream whole = new DataOutputStream(all);
        whole.write(file, at, 2);
        whole.writeInt(body.size());
        body.writeTo(whole);
        return all.toByteArray();
    }

    /** Find the new offset of each instruction: that of the call before it, if there is one. */
    private void lay() {
        int to = 0;
        for (int from = start; from < end; from += Instructions.length(file, from, start)) {
            moved[from - start] = to;
            int at = to + before(from).length;
            int length = Instructions.length(file, from, start);
            if (Instructions.isSwitch(Instructions.u1(file, from))) {
                length += Instructions.aligned(at, 0) - at - (Instructions.aligned(from, start) - from);
            }
            to = at + length;
        }
        moved[end - start] = to;
    }

    private int target(int from, int offset) {
        return moved[from + offset - start];
    }

    private boolean write(int from, DataOutputStream out) throws IOException {
        int at = moved[from - start];
        byte[] before = before(from);
        out.write(before);
        at += before.length;
        int opcode = Instructions.u1(file, from);
        int length = Instructions.length(file, from, start);
        if (opcode >= 0x99 && opcode <= 0xa8 || opcode == 0xc6 || opcode == 0xc7) {
            int offset = target(from, (short) Instructions.u2(file, from + 1)) - at;
            out.writeByte(opcode);
            out.writeShort(offset);
            return offset == (short) offset;
        }
        if (opcode == 0xc8 || opcode == 0xc9) {
            out.writeByte(opcode);
            out.writeInt(target(from, Instructions.u4(file, from + 1)) - at);
        } else if (Instructions.isSwitch(opcode)) {
            writeSwitch(from, at, out);
        } else {
            out.write(file, from, length);
        }
        return true;
    }

    private void writeSwitch(int from, int at, DataOutputStream out) throws IOException {
        int opcode = Instructions.u1(file, from);
        out.writeByte(opcode);
        for (int pad = Instructions.aligned(at, 0) - at - 1; pad > 0; pad--) {
            out.writeByte(0);
        }
        int operands = Instructions.aligned(from, start);
        out.writeInt(target(from, Instructions.u4(file, operands)) - at);
        int first = Instructions.u4(file, operands + 4);
        out.writeInt(first);
        if (opcode == 0xaa) {
            int last = Instructions.u4(file, operands + 8);
            out.writeInt(last);
            for (int i = 0; i <= last - first; i++) {
                out.writeInt(target(from, Instructions.u4(file, operands + 12 + 4 * i)) - at);
            }
            return;
        }
        for (int i = 0; i < first; i++) {
            out.write(file, operands + 8 + 8 * i, 4);
            out.writeInt(target(from, Instructions.u4(file, operands + 12 + 8 * i)) - at);
        }
    }

    private int writeHandlers(int table, DataOutputStream out) throws IOException {
        int count = Instructions.u2(file, table);
        out.writeShort(count);
        int at = table + 2;
        for (int i = 0; i < count; i++, at += 8) {
            for (int part = 0; part < 3; part++) {
                out.writeShort(moved[Instructions.u2(file, at + 2 * part)]);
            }
            out.write(file, at + 6, 2);
        }
        return at;
    }

    /** The tables of lines and of local variables, which stack traces and messages show. */
    private void writeTables(int attributes, int[] names, DataOutputStream out) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        DataOutputStream tables = new DataOutputStream(kept);
        int count = 0;
        int at = attributes + 2;
        for (int i = Instructions.u2(file, attributes); i > 0; i--) {
            int name = Instructions.u2(file, at);
            if (name == names[0] || name == names[1]) {
                count++;
                boolean isLines = name == names[0];
                int width = isLines ? 4 : 10;
                int entries = Instructions.u2(file, at + 6);
                tables.write(file, at, 8);
                for (int entry = at + 8; entry < at + 8 + width * entries; entry += width) {
                    int from = Instructions.u2(file, entry);
                    tables.writeShort(moved[from]);
                    if (isLines) {
                        tables.write(file, entry + 2, 2);
                    } else {
                        tables.writeShort(moved[from + Instructions.u2(file, entry + 2)] - moved[from]);
                        tables.write(file, entry + 4, 6);
                    }
                }
            }
            at += 6 + Instructions.u4(file, at + 2);
        }
        out.writeShort(count);
        kept.writeTo(out);
    }
}
