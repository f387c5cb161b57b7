package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Wraps a method that the launcher enters (main, or an initialiser of its class): a call before the first
 * instruction, and a handler for what leaves the method, which calls with the exception and throws it on.
 * The call takes four bytes, so that switches keep their padding. Tables that only the verifier reads are
 * dropped (the classes run with verification off).
 */
final class Entry {
    private static final int SHIFT = 4;
    private static final int HANDLER_LENGTH = 5;
    private static final int MAX_CODE = 65535;

    private final byte[] attribute;
    private final int codeEnd;

    private Entry(byte[] attribute) {
        this.attribute = attribute;
        codeEnd = 14 + Instructions.u4(attribute, 10);
    }

    /**
     * The Code attribute (JVMS 4.7.3) with calls.
     *
     * @param entered, left indices of method references of types ()V and (Throwable)V
     * @param tables indices of the names LineNumberTable and LocalVariableTable, or -1
     */
    static byte[] wrap(byte[] attribute, int entered, int left, int[] tables) throws IOException {
        return new Entry(attribute).wrapped(entered, left, tables);
    }

    private byte[] wrapped(int entered, int left, int[] tables) throws IOException {
        int length = codeEnd - 14;
        if (length + SHIFT + HANDLER_LENGTH > MAX_CODE) {
            throw new IOException("a method that the launcher enters is too long");
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(Math.max(2, Instructions.u2(attribute, 6)));
        out.write(attribute, 8, 2);
        out.writeInt(length + SHIFT + HANDLER_LENGTH);
        out.writeByte(0xb8);
        out.writeShort(entered);
        out.writeByte(0);
        out.write(attribute, 14, length);
        out.writeByte(0x59);
        out.writeByte(0xb8);
        out.writeShort(left);
        out.writeByte(0xbf);
        int next = writeHandlers(length, out);
        writeTables(next, tables, out);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream whole = new DataOutputStream(all);
        whole.write(attribute, 0, 2);
        whole.writeInt(body.size());
        body.writeTo(whole);
        return all.toByteArray();
    }

    private int writeHandlers(int length, DataOutputStream out) throws IOException {
        int count = Instructions.u2(attribute, codeEnd);
        out.writeShort(count + 1);
        int at = codeEnd + 2;
        for (int i = 0; i < count; i++, at += 8) {
            for (int part = 0; part < 3; part++) {
                out.writeShort(SHIFT + Instructions.u2(attribute, at + 2 * part));
            }
            out.write(attribute, at + 6, 2);
        }
        out.writeShort(SHIFT);
        out.writeShort(SHIFT + length);
        out.writeShort(SHIFT + length);
        out.writeShort(0);
        return at;
    }

    private void writeTables(int attributes, int[] tables, DataOutputStream out) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        DataOutputStream moved = new DataOutputStream(kept);
        int count = 0;
        int at = attributes + 2;
        for (int i = Instructions.u2(attribute, attributes); i > 0; i--) {
            int name = Instructions.u2(attribute, at);
            if (name == tables[0] || name == tables[1]) {
                count++;
                int width = name == tables[0] ? 4 : 10;
                int entries = Instructions.u2(attribute, at + 6);
                moved.write(attribute, at, 8);
                for (int entry = at + 8; entry < at + 8 + width * entries; entry += width) {
                    moved.writeShort(SHIFT + Instructions.u2(attribute, entry));
                    moved.write(attribute, entry + 2, width - 2);
                }
            }
            at += 6 + Instructions.u4(attribute, at + 2);
        }
        out.writeShort(count);
        kept.writeTo(out);
    }
}
