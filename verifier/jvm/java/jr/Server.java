package jr;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The trusted process: compiles with javac and evaluates methods of the JDK. It never initialises a class
 * of the program under test: {@link Linking} loads and links some, which runs no code. Requests and answers are frames (length, bytes) on standard input and output;
 * it ends when standard input does.
 */
public final class Server {
    private Server() {}

    public static void main(String[] args) throws IOException {
        DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        while (true) {
            byte[] request;
            try {
                request = new byte[in.readInt()];
                in.readFully(request);
            } catch (EOFException end) {
                return;
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            serve(new DataInputStream(new ByteArrayInputStream(request)), new DataOutputStream(body));
            Frames.write(out, body.toByteArray());
        }
    }

    private static void serve(DataInputStream in, DataOutputStream out) throws IOException {
        int operation = in.readUnsignedByte();
        if (operation == 'c') {
            compile(in, out);
        } else if (operation == 'm') {
            int count = in.readInt();
            out.writeInt(count);
            for (int i = 0; i < count; i++) {
                int length = in.readInt();
                call(new DataInputStream(new ByteArrayInputStream(in.readNBytes(length))), out);
            }
        } else if (operation == 'h') {
            callOnCopies(in, out, false);
        } else if (operation == 'p') {
            callOnCopies(in, out, true);
        } else if (operation == 'w') {
            rewrite(in, out);
        } else if (operation == 'l') {
            link(in, out);
        } else {
            out.writeUTF(System.getProperty("java.version"));
        }
    }

    /** Answers, class by class, an empty text or why it is not linked. */
    private static void link(DataInputStream in, DataOutputStream out) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            directories.add(Path.of(Wire.readString(in)));
        }
        String[] names = new String[in.readInt()];
        for (int i = 0; i < names.length; i++) {
            names[i] = Wire.readString(in);
        }
        for (String problem : Linking.problems(directories, names, in.readBoolean())) {
            Wire.writeString(out, problem);
        }
    }

    private static void compile(DataInputStream in, DataOutputStream out) throws IOException {
        String[] arguments = new String[in.readInt()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Wire.readString(in);
        }
        StringWriter messages = new StringWriter();
        int status = com.sun.tools.javac.Main.compile(arguments, new PrintWriter(messages));
        out.writeInt(status);
        Wire.writeString(out, messages.toString());
    }

    /** Answers an empty text, or why the classes cannot be rewritten; and whether they use stand-ins. */
    private static void rewrite(DataInputStream in, DataOutputStream out) throws IOException {
        String mainClass = Wire.readString(in);
        boolean steps = in.readBoolean();
        boolean places = in.readBoolean();
        boolean standsIn = in.readBoolean();
        List<Path> sources = new ArrayList<>();
        List<Path> targets = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            sources.add(Path.of(Wire.readString(in)));
            targets.add(Path.of(Wire.readString(in)));
        }
        String problem = "";
        try {
            standsIn = Classes.rewrite(sources, targets, mainClass, steps, places, standsIn);
        } catch (IOException | RuntimeException failure) {
            problem = failure.toString();
        }
        Wire.writeString(out, problem);
        out.writeBoolean(standsIn);
    }

    /** Answers 'v' value (of a charset its name) | 'e' exception class, message | 'x' why there is no answer. */
    private static void call(DataInputStream in, DataOutputStream out) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream answer = new DataOutputStream(body);
        try {
            Object value = invoke(in);
            answer.writeByte('v');
            Wire.writeValue(answer, value instanceof Charset ? ((Charset) value).name() : value);
        } catch (InvocationTargetException thrown) {
            body.reset();
            Throwable problem = thrown.getCause();
            if (problem.getCause() != null || problem.getSuppressed().length > 0) {
                answer.writeByte('x');
                Wire.writeString(answer, "an exception with another one as its cause");
            } else {
                answer.writeByte('e');
                Wire.writeString(answer, problem.getClass().getName());
                Wire.writeText(answer, problem.getMessage());
            }
        } catch (ReflectiveOperationException | Wire.NoForm | RuntimeException | LinkageError failure) {
            body.reset();
            answer.writeByte('x');
            Wire.writeString(answer, failure.toString());
        }
        out.write(body.toByteArray());
    }

    /** Answers as Mirror.call or callOnPeer, or 'x' why there is no answer. */
    static void callOnCopies(DataInputStream in, DataOutputStream out, boolean peer)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream answer = new DataOutputStream(body);
        try {
            if (peer) {
                Mirror.callOnPeer(in, answer);
            } else {
                Mirror.call(in, answer);
            }
        } catch (ReflectiveOperationException | Wire.NoForm | RuntimeException | LinkageError failure) {
            body.reset();
            answer.writeByte('x');
            Wire.writeString(answer, failure.toString());
        }
        out.write(body.toByteArray());
    }

    private static Object invoke(DataInputStream in) throws IOException, ReflectiveOperationException {
        Class<?> owner = Names.classNamed(Wire.readString(in));
        String name = Wire.readString(in);
        String descriptor = Wire.readString(in);
        Class<?>[] parameters = Names.parametersOf(descriptor);
        Object[] arguments = new Object[in.readInt()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Wire.readValue(in);
        }
        if (name.equals("<init>")) {
            Constructor<?> constructor = owner.getConstructor(parameters);
            return constructor.newInstance(arguments);
        }
        Method method = owner.getMethod(name, parameters);
        if (Modifier.isStatic(method.getModifiers())) {
            return method.invoke(null, arguments);
        }
        Object[] rest = new Object[arguments.length - 1];
        System.arraycopy(arguments, 1, rest, 0, rest.length);
        return method.invoke(arguments[0], rest);
    }
}
