package jr;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;

/**
 * Encoding of Java values on the pipe. A value is a tag (its descriptor's first character, 's' for a
 * string, 'n' for null, '[' for an array) and its bits: floats as raw bits, strings as UTF-16 units.
 * The same format is written and read by verifier/jvm/wire.py.
 */
final class Wire {
    private Wire() {}

    /** A value that has no form on the pipe. */
    static final class NoForm extends Exception {
        private static final long serialVersionUID = 1L;

        NoForm(String what) {
            super(what);
        }
    }

    static String readString(DataInputStream in) throws IOException {
        int length = in.readInt();
        char[] units = new char[length];
        for (int i = 0; i < length; i++) {
            units[i] = in.readChar();
        }
        return new String(units);
    }

    static void writeString(DataOutputStream out, String text) throws IOException {
        int length = text.length();
        byte[] bytes = new byte[2 * length];
        for (int i = 0; i < length; i++) {
            char unit = text.charAt(i);
            bytes[2 * i] = (byte) (unit >> 8);
            bytes[2 * i + 1] = (byte) unit;
        }
        out.writeInt(length);
        out.write(bytes);
    }

    static void writeText(DataOutputStream out, String textOrNull) throws IOException {
        out.writeBoolean(textOrNull != null);
        if (textOrNull != null) {
            writeString(out, textOrNull);
        }
    }

    static Object readValue(DataInputStream in) throws IOException, ReflectiveOperationException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case 'Z': return in.readBoolean();
            case 'B': return in.readByte();
            case 'C': return in.readChar();
            case 'S': return in.readShort();
            case 'I': return in.readInt();
            case 'J': return in.readLong();
            case 'F': return Float.intBitsToFloat(in.readInt());
            case 'D': return Double.longBitsToDouble(in.readLong());
            case 's': return readString(in);
            case 'n': return null;
            case '[': {
                Class<?> element = Names.classOf(readString(in));
                int length = in.readInt();
                Object array = Array.newInstance(element, length);
                for (int i = 0; i < length; i++) {
                    Array.set(array, i, readValue(in));
                }
                return array;
            }
            case '.': {
                Class<?> owner = Names.classNamed(readString(in));
                return owner.getField(readString(in)).get(null);
            }
            default: throw new IOException("unknown tag " + tag);
        }
    }

    static void writeValue(DataOutputStream out, Object value) throws IOException, NoForm {
        if (value == null) {
            out.writeByte('n');
        } else if (value instanceof Boolean) {
            out.writeByte('Z');
            out.writeBoolean((Boolean) value);
        } else if (value instanceof Byte) {
            out.writeByte('B');
            out.writeByte((Byte) value);
        } else if (value instanceof Character) {
            out.writeByte('C');
            out.writeChar((Character) value);
        } else if (value instanceof Short) {
            out.writeByte('S');
            out.writeShort((Short) value);
        } else if (value instanceof Integer) {
            out.writeByte('I');
            out.writeInt((Integer) value);
        } else if (value instanceof Long) {
            out.writeByte('J');
            out.writeLong((Long) value);
        } else if (value instanceof Float) {
            out.writeByte('F');
            out.writeInt(Float.floatToRawIntBits((Float) value));
        } else if (value instanceof Double) {
            out.writeByte('D');
            out.writeLong(Double.doubleToRawLongBits((Double) value));
        } else if (value instanceof String) {
            out.writeByte('s');
            writeString(out, (String) value);
        } else if (value.getClass().isArray()) {
            out.writeByte('[');
            writeString(out, Names.descriptorOf(value.getClass().getComponentType()));
            int length = Array.getLength(value);
            out.writeInt(length);
            for (int i = 0; i < length; i++) {
                writeValue(out, Array.get(value, i));
            }
        } else {
            throw new NoForm("a value of class " + value.getClass().getName());
        }
    }
}
