package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import sun.misc.Unsafe;

/**
 * A call on a copy of a heap: objects are made as the request describes them, the method runs, and the
 * answer describes the objects as they are then, with those that became reachable. Only classes of the JDK.
 * The same format is written and read by verifier/jvm/heap_call.py.
 *
 * <p>A node is 's' string | 'c' class | 'e' enum constant | 'f' static field | 'b' or 'B' builder with its
 * text | 'a' array | 'o' object. A value is a tagged primitive, 'n' for null or 'r' and a node's number.
 */
final class Mirror {
    private static final int LIMIT = 4000;
    private static final Unsafe UNSAFE = unsafe();
    private static final MethodHandles.Lookup TRUSTED = trusted();

    private final List<Object> nodes = new ArrayList<>();
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static MethodHandles.Lookup trusted() {
        try {
            Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            return (MethodHandles.Lookup)
                    UNSAFE.getObject(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** Answers 'v' value, heap | 'e' exception class, message, heap; throws what makes no answer. */
    static void call(DataInputStream in, DataOutputStream out)
            throws IOException, ReflectiveOperationException, Wire.NoForm {
        call(in, out, 0, 0);
    }

    /**
     * Calls in a row on memory outside of the heap: the first gives its address, which the others name by a number
     * of the request's own, and then it is given back. Answers as the last call alone.
     */
    static void callOnPeer(DataInputStream in, DataOutputStream out)
            throws IOException, ReflectiveOperationException, Wire.NoForm {
        Class<?> owner = Names.classNamed(Wire.readString(in));
        long name = in.readLong();
        int count = in.readInt();
        long address = 0;
        try {
            for (int i = 0; i < count; i++) {
                ByteArrayOutputStream answer = new ByteArrayOutputStream();
                Object result = call(in, new DataOutputStream(answer), name, address);
                if (i == 0) {
                    address = (Long) result;
                }
                if (i == count - 1) {
                    out.write(answer.toByteArray());
                }
            }
        } finally {
            if (address != 0) {
                Object[] arguments = {address};
                new Mirror().invoke(owner, "end", new Class<?>[] {long.class}, arguments);
            }
        }
    }

    /** As above; a long that is {@code name} stands for {@code address}. */
    private static Object call(DataInputStream in, DataOutputStream out, long name, long address)
            throws IOException, ReflectiveOperationException, Wire.NoForm {
        Mirror mirror = new Mirror();
        Object result = null;
        Class<?> owner = Names.classNamed(Wire.readString(in));
        String method = Wire.readString(in);
        String descriptor = Wire.readString(in);
        int given = mirror.readNodes(in);
        Object[] arguments = new Object[in.readInt()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = mirror.readValue(in);
            if (address != 0 && arguments[i] instanceof Long && (Long) arguments[i] == name) {
                arguments[i] = address;
            }
        }
        try {
            result = mirror.invoke(owner, method, Names.parametersOf(descriptor), arguments);
            out.writeByte('v');
            mirror.writeValue(out, result, descriptor.charAt(descriptor.indexOf(')') + 1));
        } catch (InvocationTargetException thrown) {
            Throwable problem = thrown.getCause();
            if (problem.getCause() != null || problem.getSuppressed().length > 0) {
                throw new Wire.NoForm("an exception with another one as its cause");
            }
            out.writeByte('e');
            Wire.writeString(out, problem.getClass().getName());
            Wire.writeText(out, problem.getMessage());
        }
        mirror.writeHeap(out, given);
        return result;
    }

    private Object invoke(Class<?> owner, String name, Class<?>[] parameters, Object[] arguments)
            throws ReflectiveOperationException {
        try {
            if (name.equals("<init>")) {
                Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
                Object[] rest = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
                Object made = TRUSTED.unreflectConstructor(constructor).invokeWithArguments(rest);
                int number = numbers.remove(arguments[0]);
                nodes.set(number, made);
                numbers.put(made, number);
                return null;
            }
            Method method = owner.getDeclaredMethod(name, parameters);
            MethodHandle handle = TRUSTED.unreflect(method);
            return handle.asFixedArity().invokeWithArguments(arguments);
        } catch (ReflectiveOperationException missing) {
            throw missing;
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    private int readNodes(DataInputStream in) throws IOException, ReflectiveOperationException {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            Object node = readNode(in);
            nodes.add(node);
            numbers.put(node, i);
        }
        for (int i = 0; i < count; i++) {
            fill(in, nodes.get(i));
        }
        return count;
    }

    private Object readNode(DataInputStream in) throws IOException, ReflectiveOperationException {
        int kind = in.readUnsignedByte();
        String text = Wire.readString(in);
        switch (kind) {
            case 's': return new String(text);
            case 'c': return Names.classOf(text);
            case 'b': return new StringBuilder(text);
            case 'B': return new StringBuffer(text);
            case 'a': return Array.newInstance(Names.classOf(text), in.readInt());
            case 'o': return UNSAFE.allocateInstance(Names.classNamed(text));
            default: throw new IOException("unknown node " + kind);
        }
    }

    private void fill(DataInputStream in, Object node) throws IOException, ReflectiveOperationException {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            if (node.getClass().isArray()) {
                Array.set(node, i, readValue(in));
            } else {
                Class<?> declaring = Names.classNamed(Wire.readString(in));
                Field field = declaring.getDeclaredField(Wire.readString(in));
                put(node, UNSAFE.objectFieldOffset(field), field.getType(), readValue(in));
            }
        }
    }

    private Object readValue(DataInputStream in) throws IOException, ReflectiveOperationException {
        in.mark(1);
        if (in.readUnsignedByte() == 'r') {
            return nodes.get(in.readInt());
        }
        in.reset();
        return Wire.readValue(in);
    }

    private static void put(Object target, long at, Class<?> type, Object value) {
        if (type == int.class) {
            UNSAFE.putInt(target, at, (Integer) value);
        } else if (type == long.class) {
            UNSAFE.putLong(target, at, (Long) value);
        } else if (type == boolean.class) {
            UNSAFE.putBoolean(target, at, (Boolean) value);
        } else if (type == byte.class) {
            UNSAFE.putByte(target, at, (Byte) value);
        } else if (type == short.class) {
            UNSAFE.putShort(target, at, (Short) value);
        } else if (type == char.class) {
            UNSAFE.putChar(target, at, (Character) value);
        } else if (type == float.class) {
            UNSAFE.putFloat(target, at, (Float) value);
        } else if (type == double.class) {
            UNSAFE.putDouble(target, at, (Double) value);
        } else {
            UNSAFE.putObject(target, at, value);
        }
    }

    private static Object get(Object target, Field field) {
        long at = UNSAFE.objectFieldOffset(field);
        Class<?> type = field.getType();
        if (type == int.class) {
            return UNSAFE.getInt(target, at);
        } else if (type == long.class) {
            return UNSAFE.getLong(target, at);
        } else if (type == boolean.class) {
            return UNSAFE.getBoolean(target, at);
        } else if (type == byte.class) {
            return UNSAFE.getByte(target, at);
        } else if (type == short.class) {
            return UNSAFE.getShort(target, at);
        } else if (type == char.class) {
            return UNSAFE.getChar(target, at);
        } else if (type == float.class) {
            return UNSAFE.getFloat(target, at);
        } else if (type == double.class) {
            return UNSAFE.getDouble(target, at);
        }
        return UNSAFE.getObject(target, at);
    }

    private void writeValue(DataOutputStream out, Object value, char type) throws IOException, Wire.NoForm {
        if (type != 'L' && type != '[' || value == null) {
            Wire.writeValue(out, type == 'V' ? null : value);
            return;
        }
        Integer number = numbers.get(value);
        if (number == null) {
            number = nodes.size();
            if (number > LIMIT) {
                throw new Wire.NoForm("a heap of more than " + LIMIT + " objects");
            }
            nodes.add(value);
            numbers.put(value, number);
        }
        out.writeByte('r');
        out.writeInt(number);
    }

    /** Contents of all nodes, in order; those that turn up on the way follow. Each is marked by a 1. */
    private void writeHeap(DataOutputStream out, int given) throws IOException, Wire.NoForm {
        for (int i = 0; i < nodes.size(); i++) {
            out.writeByte(1);
            writeNode(out, nodes.get(i), i >= given);
        }
        out.writeByte(0);
    }

    private void writeNode(DataOutputStream out, Object node, boolean isNew) throws IOException, Wire.NoForm {
        Class<?> type = node.getClass();
        Field constant = isNew ? constantOf(node, type) : null;
        if (node instanceof String) {
            named(out, 's', (String) node);
        } else if (node instanceof Class) {
            named(out, 'c', ((Class<?>) node).descriptorString());
        } else if (node instanceof StringBuilder) {
            named(out, 'b', node.toString());
        } else if (node instanceof StringBuffer) {
            named(out, 'B', node.toString());
        } else if (constant != null) {
            named(out, 'f', constant.getDeclaringClass().getName().replace('.', '/'));
            Wire.writeString(out, constant.getName());
            Wire.writeString(out, constant.getType().descriptorString());
        } else if (type.isArray()) {
            named(out, 'a', type.getComponentType().descriptorString());
            int length = Array.getLength(node);
            out.writeInt(length);
            char element = type.getComponentType().descriptorString().charAt(0);
            for (int i = 0; i < length; i++) {
                writeValue(out, Array.get(node, i), element);
            }
        } else {
            writeObject(out, node, type);
        }
    }

    private void writeObject(DataOutputStream out, Object node, Class<?> type) throws IOException, Wire.NoForm {
        if (type.isHidden() || isOfTheMachine(node) || type.isRecord()) {
            throw new Wire.NoForm("an object of class " + type.getName());
        }
        named(out, 'o', type.getName().replace('.', '/'));
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    fields.add(field);
                }
            }
        }
        out.writeInt(fields.size());
        for (Field field : fields) {
            Wire.writeString(out, field.getDeclaringClass().getName().replace('.', '/'));
            Wire.writeString(out, field.getName());
            Wire.writeString(out, field.getType().descriptorString());
            writeValue(out, get(node, field), field.getType().descriptorString().charAt(0));
        }
    }

    private static void named(DataOutputStream out, char kind, String text) throws IOException {
        out.writeByte(kind);
        Wire.writeString(out, text);
    }

    /** Objects that stand for something of the running virtual machine. */
    private static boolean isOfTheMachine(Object node) {
        return node instanceof Thread
                || node instanceof ThreadGroup
                || node instanceof ClassLoader
                || node instanceof Module
                || node instanceof java.lang.ref.Reference
                || node instanceof ThreadLocal
                || node instanceof java.lang.reflect.AccessibleObject
                || node instanceof MethodHandle;
    }

    /** The static final field of its class, or of the one around, that holds an object for good. */
    private static Field constantOf(Object node, Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
            for (Field field : at.getDeclaredFields()) {
                int flags = field.getModifiers();
                if (Modifier.isStatic(flags)
                        && Modifier.isFinal(flags)
                        && !field.getType().isPrimitive()
                        && UNSAFE.getObject(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field))
                                == node) {
                    return field;
                }
            }
        }
        Class<?> parent = type.getSuperclass();
        return parent != null && parent.isEnum() ? constantOf(node, parent) : null;
    }
}
