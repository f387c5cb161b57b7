package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Changes a class of the program under test before it is loaded (class file format: JVMS 4):
 * bodies of org.sosy_lab.sv_benchmarks.Verifier forward to {@link Inputs}; {@code new Random()} makes a
 * {@link RecordedRandom} and {@code new Socket} a {@link RecordedSocket} (not in subclasses of these, which
 * may rely on their parts); the constructor call of an assert statement goes to {@link Asserts};
 * Math.random, System.exit, Runtime.exit, Runtime.halt and the default handler of uncaught exceptions go to
 * Inputs. These changes keep the lengths of instructions, so offsets stay; only {@link Inserter} and
 * {@link Entry} move them. The classes are to be run with verification off.
 */
final class Rewriter {
    private static final String VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier";
    private static final String RANDOM = "java/util/Random";
    private static final String SOCKET = "java/net/Socket";
    private static final String ASSERTION = "java/lang/AssertionError";
    private static final String INPUTS = "jr/Inputs";
    /** Methods of monitors, and what stands for them in {@link Turns} where there is a schedule. */
    private static final Map<String, String> MONITOR_METHODS = Map.of(
            "java/lang/Object.wait()V", "await", "java/lang/Object.wait(J)V", "await",
            "java/lang/Object.notify()V", "wake", "java/lang/Object.notifyAll()V", "wakeAll");

    /** What is changed for some runs only. */
    enum Change {
        /** Threads take turns ({@link Turns}). */
        STEPS,
        /** The launcher enters this class ({@link Plain}). */
        ENTRY,
        /** Questions for the places of classes end the run ({@link Places}). */
        PLACES,
        /** Questions for the class of an object are answered for the objects that JR puts in. */
        CLASSES
    }

    /** Methods of threads, and what stands for them in Inputs. */
    private static final Map<String, String> THREAD_METHODS = Map.of(
            "java/lang/Thread.setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
            "setHandler",
            "java/lang/Thread.getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
            "handler");

    private static final Map<String, String> STATIC_METHODS = Map.of(
            "java/lang/System.exit(I)V", "exit",
            "java/lang/Math.random()D", "random",
            "java/lang/StrictMath.random()D", "random",
            "java/lang/Thread.getDefaultUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
            "defaultHandler",
            "java/lang/Thread.setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
            "setDefaultHandler");

    private static final int TABLESWITCH = 0xaa;
    private static final int LOOKUPSWITCH = 0xab;
    private static final int GETSTATIC = 0xb2;
    private static final int PUTSTATIC = 0xb3;
    private static final int INVOKEVIRTUAL = 0xb6;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int INVOKESTATIC = 0xb8;
    private static final int NEW = 0xbb;
    private static final int IFNE = 0x9a;
    private static final int ATHROW = 0xbf;
    private static final int ACC_INTERFACE = 0x0200;
    private static final int PRIVATE_STATIC_SYNTHETIC = 0x100a;

    private final byte[] code;
    private final Set<Change> changes;
    private final boolean steps;
    private final Map<String, Set<Integer>> gates;
    private final Set<Integer> gatedStatics = new TreeSet<>();
    private final Set<Integer> gatedOthers = new TreeSet<>();
    private final int[] entries;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final Map<String, Integer> addedAt = new HashMap<>();
    private int poolEnd;
    private int poolCount;
    private String thisName;
    private String superName;

    private Rewriter(byte[] original, Set<Change> changes, Map<String, Set<Integer>> gates) {
        code = original.clone();
        this.changes = changes;
        this.gates = gates;
        steps = changes.contains(Change.STEPS);
        poolCount = u2(8);
        entries = new int[poolCount];
    }

    /** The class file to load instead of {@code original}. */
    static byte[] rewrite(byte[] original, Set<Change> changes) throws IOException {
        return rewrite(original, changes, Map.of());
    }

    /**
     * The same with gates.
     *
     * @param gates offsets in the code of methods, by class, dot, method and descriptor; see {@link Gate}
     */
    static byte[] rewrite(byte[] original, Set<Change> changes, Map<String, Set<Integer>> gates)
            throws IOException {
        return new Rewriter(original, changes, gates).rewritten();
    }

    /** The direct superclass and superinterfaces of a class. */
    static List<String> supertypes(byte[] file) throws IOException {
        Rewriter reader = new Rewriter(file, Set.of(), Map.of());
        reader.readPool();
        List<String> found = new ArrayList<>();
        int at = reader.poolEnd + 4;
        if (reader.u2(at) != 0) {
            found.add(reader.className(reader.u2(at)));
        }
        for (int i = reader.u2(at + 2); i > 0; i--) {
            found.add(reader.className(reader.u2(at + 2 + 2 * i)));
        }
        return found;
    }

    /** Does the class mention one whose objects JR may put others in the place of? */
    static boolean standsIn(byte[] file) throws IOException {
        Rewriter reader = new Rewriter(file, Set.of(), Map.of());
        reader.readPool();
        for (int i = 1; i < reader.entries.length; i++) {
            if (reader.entries[i] != 0 && reader.u1(reader.entries[i]) == 7) {
                String name = reader.className(i);
                if (name.equals(RANDOM) || name.equals(SOCKET)) {
                    return true;
                }
            }
        }
        return false;
    }

    private byte[] rewritten() throws IOException {
        readPool();
        thisName = className(u2(poolEnd + 2));
        boolean isVerifier = thisName.equals(VERIFIER);
        boolean gated = gates.keySet().stream().anyMatch(method -> method.startsWith(thisName + "."));
        superName = u2(poolEnd + 4) == 0 ? "" : className(u2(poolEnd + 4));
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        int at = poolEnd + 6;
        at += 2 + 2 * u2(at);
        at = skipMembers(at);
        int methods = u2(at);
        rest.write(code, poolEnd, at - poolEnd);
        new DataOutputStream(rest).writeShort(methods + (gated ? 1 : 0));
        at += 2;
        for (int i = 0; i < methods; i++) {
            at = method(at, isVerifier, rest);
        }
        if (gated) {
            writeWarmUp(new DataOutputStream(rest));
        }
        rest.write(code, at, code.length - at);
        if (poolCount > 65535) {
            throw new IOException("constant pool is full");
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(code, 0, 8);
        new DataOutputStream(all).writeShort(poolCount);
        all.write(code, 10, poolEnd - 10);
        added.writeTo(all);
        rest.writeTo(all);
        return all.toByteArray();
    }

    private int u1(int at) {
        return code[at] & 0xff;
    }

    private int u2(int at) {
        return u1(at) << 8 | u1(at + 1);
    }

    private int u4(int at) {
        return u2(at) << 16 | u2(at + 2);
    }

    private void readPool() throws IOException {
        int at = 10;
        for (int i = 1; i < entries.length; i++) {
            entries[i] = at;
            switch (u1(at)) {
                case 1: at += 3 + u2(at + 1); break;
                case 7: case 8: case 16: case 19: case 20: at += 3; break;
                case 15: at += 4; break;
                case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: at += 5; break;
                case 5: case 6: at += 9; i++; break;
                default: throw new IOException("constant pool tag " + u1(at));
            }
        }
        poolEnd = at;
    }

    private String utf8(int index) {
        int at = entries[index];
        return new String(code, at + 3, u2(at + 1), StandardCharsets.UTF_8);
    }

    private String className(int index) {
        return utf8(u2(entries[index] + 1));
    }

    private String owner(int reference) {
        return className(u2(entries[reference] + 1));
    }

    private String name(int reference) {
        return utf8(u2(entries[u2(entries[reference] + 3)] + 1));
    }

    private String descriptor(int reference) {
        return utf8(u2(entries[u2(entries[reference] + 3)] + 3));
    }

    private boolean isWide(int field) {
        return descriptor(field).equals("J") || descriptor(field).equals("D");
    }

    private int skipMembers(int start) {
        int at = start + 2;
        for (int count = u2(start); count > 0; count--) {
            at = skipAttributes(at + 6);
        }
        return at;
    }

    private int skipAttributes(int start) {
        int at = start + 2;
        for (int count = u2(start); count > 0; count--) {
            at += 6 + u4(at + 2);
        }
        return at;
    }

    private int method(int start, boolean isVerifier, ByteArrayOutputStream rest) throws IOException {
        int end = skipAttributes(start + 6);
        String name = utf8(u2(start + 2));
        String descriptor = utf8(u2(start + 4));
        if (isVerifier && Inputs.answers(name, descriptor)) {
            rest.write(code, start, 6);
            writeForwarder(name, descriptor, new DataOutputStream(rest));
            return end;
        }
        int at = start + 8;
        rest.write(code, start, 8);
        for (int count = u2(start + 6); count > 0; count--) {
            int length = 6 + u4(at + 2);
            byte[] changed = null;
            if (utf8(u2(at)).equals("Code")) {
                patch(at + 14, at + 14 + u4(at + 10));
                if (steps && !isVerifier) {
                    int step = addMethod("jr/Turns", "step", "()V");
                    StepInserter inserter = new StepInserter(code, at, step, this::isWide);
                    changed = inserter.inserted(tables());
                }
                Set<Integer> offsets = gates.get(thisName + "." + name + descriptor);
                if (offsets != null) {
                    changed = gated(at, offsets);
                }
                if (changes.contains(Change.ENTRY)) {
                    changed = entered(name + descriptor, changed, at, length);
                }
            }
            if (changed != null) {
                rest.write(changed, 0, changed.length);
            } else {
                rest.write(code, at, length);
            }
            at += length;
        }
        return end;
    }

    /** The Code attribute of a method with gates; the fields it uses are to be resolved before them. */
    private byte[] gated(int attribute, Set<Integer> offsets) throws IOException {
        int start = attribute + 14;
        int end = start + u4(attribute + 10);
        for (int at = start; at < end; at += length(at, start)) {
            int opcode = u1(at);
            if (opcode >= GETSTATIC && opcode < INVOKEVIRTUAL) {
                boolean isStatic = opcode <= PUTSTATIC;
                if (!isStatic) {
                    gatedOthers.add(u2(at + 1));
                } else if (owner(u2(at + 1)).equals(thisName)) {
                    gatedStatics.add(u2(at + 1));
                }
            }
        }
        int tag = (u2(poolEnd) & ACC_INTERFACE) == 0 ? 10 : 11;
        int warmUp = addMethod(thisName, GateInserter.WARM_UP, "()V", tag);
        int gate = addMethod("jr/Gate", "pass", "()V");
        return new GateInserter(code, attribute, offsets, warmUp, gate, this::isWide)
                .inserted(tables());
    }

    private void writeWarmUp(DataOutputStream out) throws IOException {
        out.writeShort(PRIVATE_STATIC_SYNTHETIC);
        out.writeShort(addUtf8(GateInserter.WARM_UP));
        out.writeShort(addUtf8("()V"));
        GateInserter.writeWarmUp(gatedStatics, gatedOthers, addUtf8("Code"), this::isWide, out);
    }

    /** The Code attribute of a method that the launcher may enter; others stay as they are. */
    private byte[] entered(String method, byte[] changed, int at, int length) throws IOException {
        boolean isMain = method.equals("main([Ljava/lang/String;)V");
        if (!isMain && !method.equals("<clinit>()V")) {
            return changed;
        }
        byte[] attribute = changed != null ? changed : Arrays.copyOfRange(code, at, at + length);
        int entered = addMethod("jr/Plain", isMain ? "enter" : "begin", "()V");
        int left = addMethod("jr/Plain", isMain ? "leave" : "fail", "(Ljava/lang/Throwable;)V");
        return Entry.wrap(attribute, entered, left, tables());
    }

    private int[] tables() {
        return new int[] {indexOf("LineNumberTable"), indexOf("LocalVariableTable")};
    }

    private int indexOf(String text) {
        for (int i = 1; i < entries.length; i++) {
            if (entries[i] != 0 && u1(entries[i]) == 1 && utf8(i).equals(text)) {
                return i;
            }
        }
        return -1;
    }

    /** The attributes of a static method whose whole code is: load the argument, call Inputs, return. */
    private void writeForwarder(String name, String descriptor, DataOutputStream out) throws IOException {
        boolean hasArgument = descriptor.charAt(1) != ')';
        char result = descriptor.charAt(descriptor.indexOf(')') + 1);
        int length = (hasArgument ? 1 : 0) + 4;
        out.writeShort(1);
        out.writeShort(addUtf8("Code"));
        out.writeInt(12 + length);
        out.writeShort(2);
        out.writeShort(1);
        out.writeInt(length);
        if (hasArgument) {
            out.writeByte(0x1a);
        }
        out.writeByte(INVOKESTATIC);
        out.writeShort(addMethod(INPUTS, name, descriptor));
        switch (result) {
            case 'J': out.writeByte(0xad); break;
            case 'F': out.writeByte(0xae); break;
            case 'D': out.writeByte(0xaf); break;
            case 'L': out.writeByte(0xb0); break;
            case 'V': out.writeByte(0xb1); break;
            default: out.writeByte(0xac); break;
        }
        out.writeShort(0);
        out.writeShort(0);
    }

    private int length(int at, int start) {
        return Instructions.length(code, at, start);
    }

    private void patch(int start, int end) throws IOException {
        List<Integer> offsets = new ArrayList<>();
        for (int at = start; at < end; at += length(at, start)) {
            offsets.add(at);
        }
        for (int i = 0; i < offsets.size(); i++) {
            int at = offsets.get(i);
            if (isPatched(at)) {
                continue;
            }
            switch (u1(at)) {
                case GETSTATIC:
                    if (name(u2(at + 1)).equals("$assertionsDisabled") && i + 1 < offsets.size()
                            && u1(offsets.get(i + 1)) == IFNE) {
                        patchAssert(offsets, i + 2);
                    }
                    break;
                case NEW:
                    String stand = standIn(className(u2(at + 1)));
                    if (stand != null) {
                        set(at + 1, addClass(stand));
                    }
                    break;
                case INVOKESPECIAL:
                    patchConstruction(at);
                    break;
                case INVOKESTATIC:
                    patchStatic(at);
                    break;
                case INVOKEVIRTUAL:
                    patchVirtual(at);
                    break;
                default:
                    break;
            }
        }
    }

    /**
     * An assert statement is {@code getstatic $assertionsDisabled; ifne ...; condition; new
     * AssertionError; dup; detail; invokespecial <init>; athrow} (the jump may go anywhere, since
     * javac follows gotos). Expressions throw nothing themselves, so the first athrow is the
     * statement's own; only a switch expression may hold another, so after a switch all that follow may be.
     */
    private void patchAssert(List<Integer> offsets, int first) throws IOException {
        int construction = -1;
        boolean switched = false;
        for (int i = first; i < offsets.size(); i++) {
            int at = offsets.get(i);
            int opcode = u1(at);
            if (opcode == ATHROW) {
                if (construction == at - 3) {
                    callInstead(construction, "jr/Asserts", "failed", ASSERTION);
                }
                if (!switched) {
                    return;
                }
            } else if (opcode == TABLESWITCH || opcode == LOOKUPSWITCH) {
                switched = true;
            } else if (isPatched(at)) {
                return;
            } else if (opcode == INVOKESPECIAL && isConstructor(at, ASSERTION)) {
                construction = at;
            }
        }
    }

    /**
     * Make a constructor call one of a static method that is given the object twice, as it is on the stack
     * after {@code new; dup}, and the arguments, and returns the object to go on with.
     */
    private void callInstead(int at, String owner, String name, String result) throws IOException {
        String parameters = descriptor(u2(at + 1)).substring(1).replace(")V", "");
        String object = "Ljava/lang/Object;";
        code[at] = (byte) INVOKESTATIC;
        set(at + 1, addMethod(owner, name, "(" + object + object + parameters + ")L" + result + ";"));
    }

    /** Does the instruction, of those that name a constant, name an added one? */
    private boolean isPatched(int at) {
        int opcode = u1(at);
        return (opcode == NEW || opcode == INVOKESPECIAL || opcode == INVOKESTATIC)
                && u2(at + 1) >= entries.length;
    }

    /** The class of ours to make in the place of this one, or null. */
    private String standIn(String name) {
        return name.equals(SOCKET) && !name.equals(superName) ? "jr/RecordedSocket" : null;
    }

    private void patchConstruction(int at) throws IOException {
        int reference = u2(at + 1);
        if (!name(reference).equals("<init>")) {
            return;
        }
        String stand = standIn(owner(reference));
        if (stand != null) {
            set(at + 1, addMethod(stand, "<init>", descriptor(reference)));
        } else if (owner(reference).equals(RANDOM) && descriptor(reference).equals("()V")
                && !superName.equals(RANDOM)) {
            callInstead(at, "jr/RecordedRandom", "made", RANDOM);
        }
    }

    private boolean isConstructor(int at, String owner) {
        int reference = u2(at + 1);
        return owner(reference).equals(owner) && name(reference).equals("<init>");
    }

    private void patchStatic(int at) throws IOException {
        int reference = u2(at + 1);
        String method = owner(reference) + "." + name(reference) + descriptor(reference);
        String stand = STATIC_METHODS.get(method);
        if (stand != null) {
            set(at + 1, addMethod(INPUTS, stand, descriptor(reference)));
        } else if (steps && method.equals("java/lang/Thread.sleep(J)V")) {
            set(at + 1, addMethod("jr/Turns", "sleep", "(J)V"));
        } else if (changes.contains(Change.PLACES) && Places.METHODS.containsKey(method)) {
            set(at + 1, addMethod("jr/Places", Places.METHODS.get(method), descriptor(reference)));
        }
    }

    private void patchVirtual(int at) throws IOException {
        int reference = u2(at + 1);
        String method = owner(reference) + "." + name(reference) + descriptor(reference);
        if (method.equals("java/lang/Runtime.exit(I)V") || method.equals("java/lang/Runtime.halt(I)V")) {
            code[at] = (byte) INVOKESTATIC;
            set(at + 1, addMethod(INPUTS, name(reference), "(Ljava/lang/Runtime;I)V"));
        } else if (THREAD_METHODS.containsKey(method)) {
            code[at] = (byte) INVOKESTATIC;
            String parameters = "(Ljava/lang/Thread;" + descriptor(reference).substring(1);
            set(at + 1, addMethod(INPUTS, THREAD_METHODS.get(method), parameters));
        } else if (changes.contains(Change.CLASSES) && method.endsWith(".getClass()Ljava/lang/Class;")) {
            code[at] = (byte) INVOKESTATIC;
            set(at + 1, addMethod(INPUTS, "classOf", "(Ljava/lang/Object;)Ljava/lang/Class;"));
        } else if (changes.contains(Change.PLACES) && Places.METHODS.containsKey(method)) {
            code[at] = (byte) INVOKESTATIC;
            String parameters = "(L" + owner(reference) + ";" + descriptor(reference).substring(1);
            set(at + 1, addMethod("jr/Places", Places.METHODS.get(method), parameters));
        } else if (steps && MONITOR_METHODS.containsKey(method)) {
            code[at] = (byte) INVOKESTATIC;
            String parameters = descriptor(reference).substring(1);
            set(at + 1, addMethod("jr/Turns", MONITOR_METHODS.get(method), "(Ljava/lang/Object;" + parameters));
        }
    }

    private void set(int at, int value) {
        code[at] = (byte) (value >> 8);
        code[at + 1] = (byte) value;
    }

    private int addUtf8(String text) throws IOException {
        Integer known = addedAt.get(text);
        if (known != null) {
            return known;
        }
        DataOutputStream out = new DataOutputStream(added);
        out.writeByte(1);
        out.writeUTF(text);
        addedAt.put(text, poolCount);
        return poolCount++;
    }

    private int addClass(String name) throws IOException {
        Integer known = addedAt.get("class " + name);
        return known != null ? known : addPair("class " + name, 7, addUtf8(name), -1);
    }

    private int addMethod(String owner, String name, String descriptor) throws IOException {
        return addMethod(owner, name, descriptor, 10);
    }

    private int addMethod(String owner, String name, String descriptor, int tag) throws IOException {
        String key = owner + " " + name + " " + descriptor;
        Integer known = addedAt.get(key);
        if (known != null) {
            return known;
        }
        int type = addClass(owner);
        int pair = addPair("", 12, addUtf8(name), addUtf8(descriptor));
        return addPair(key, tag, type, pair);
    }

    private int addPair(String key, int tag, int first, int second) throws IOException {
        DataOutputStream out = new DataOutputStream(added);
        out.writeByte(tag);
        out.writeShort(first);
        if (second >= 0) {
            out.writeShort(second);
        }
        if (!key.isEmpty()) {
            addedAt.put(key, poolCount);
        }
        return poolCount++;
    }
}
