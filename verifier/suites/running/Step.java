import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;

/** A statement of a sequence of calls: it can be run, and written as Java. */
final class Step {
    enum Kind { CALL, REPEAT, FIELD, CAST, ARRAY, CHANGE, LAMBDA, STUB, SUBCLASS, PROXY, READER, RECIPE }

    /** What stands for an argument: a literal, or the value of an earlier step. */
    static final class Operand {
        final int step;
        final Object value;
        final String source;
        /** Of a method that throws instead: what makes the exception. */
        final Callable<Throwable> thrown;

        private Operand(int step, Object value, String source, Callable<Throwable> thrown) {
            this.step = step;
            this.value = value;
            this.source = source;
            this.thrown = thrown;
        }

        static Operand of(int step) {
            return new Operand(step, null, null, null);
        }

        static Operand literal(Object value, String source) {
            return new Operand(-1, value, source, null);
        }

        /** In the place of what a method gives: it throws what the expression makes. */
        static Operand throwing(String source, Callable<Throwable> thrown) {
            return new Operand(-1, null, source, thrown);
        }

        boolean isStep() {
            return step >= 0;
        }

        Object in(List<Object> values) {
            return isStep() ? values.get(step) : value;
        }

        Operand moved(int[] places) {
            return isStep() ? of(places[step]) : this;
        }
    }

    final Kind kind;
    /** The type that a variable of the result is declared with; void.class if there is none. */
    final Class<?> type;
    final Executable call;
    /** Of a call on an object: it comes first. */
    final Operand[] operands;
    private final Field field;
    private final String source;
    private final Callable<?> recipe;
    /** Of a stub: what it implements. */
    private final Stub stub;
    /** Of a repeated call: how often. */
    private final int times;

    private Step(Kind kind, Class<?> type, Executable call, Operand[] operands, Field field, String source,
            Callable<?> recipe, Stub stub) {
        this(kind, type, call, operands, field, source, recipe, stub, 1);
    }

    private Step(Kind kind, Class<?> type, Executable call, Operand[] operands, Field field, String source,
            Callable<?> recipe, Stub stub, int times) {
        this.kind = kind;
        this.type = type;
        this.call = call;
        this.operands = operands;
        this.field = field;
        this.source = source;
        this.recipe = recipe;
        this.stub = stub;
        this.times = times;
    }

    static Step call(Executable call, Class<?> type, Operand[] operands) {
        return new Step(Kind.CALL, type, call, operands, null, null, null, null);
    }

    static Step field(Field field, Class<?> type) {
        return new Step(Kind.FIELD, type, null, new Operand[0], field, null, null, null);
    }

    /** A variable of another type for the same object; {@code given}: the type that it has. */
    static Step cast(Class<?> type, Operand operand, Class<?> given) {
        String cast = type.isAssignableFrom(given) ? "" : "(" + type.getCanonicalName() + ") ";
        return new Step(Kind.CAST, type, null, new Operand[] {operand}, null, cast, null, null);
    }

    static Step array(Class<?> type, Operand[] operands) {
        return new Step(Kind.ARRAY, type, null, operands, null, null, null, null);
    }

    /** A functional interface, whose method gives the operand. */
    static Step lambda(Class<?> type, Method method, Operand[] operands) {
        return new Step(Kind.LAMBDA, type, method, operands, null, null, null, null);
    }

    /** A proxy of an interface, and perhaps of another one, whose calls the operand handles. */
    static Step proxy(Class<?> type, Class<?> other, Operand handler) {
        Class<?>[] types = other == null ? new Class<?>[] {type} : new Class<?>[] {type, other};
        StringJoiner names = new StringJoiner(", ", "new Class<?>[] {", "}, ");
        Class<?> loaded = type;
        for (Class<?> one : types) {
            names.add(one.getCanonicalName() + ".class");
            loaded = loaded.getClassLoader() == null ? one : loaded;
        }
        String source = "(" + type.getCanonicalName() + ") java.lang.reflect.Proxy.newProxyInstance("
            + loaded.getCanonicalName() + ".class.getClassLoader(), " + names;
        return new Step(Kind.PROXY, type, null, new Operand[] {handler}, null, source, () -> types, null);
    }

    /** Puts another value into an array. */
    static Step change(Operand array, int place, Operand value) {
        return new Step(Kind.CHANGE, void.class, null, new Operand[] {array, value}, null, "[" + place + "] = ",
            () -> place, null);
    }

    /** A stream of the objects that the bytes of the operand hold, whose classes a loader knows. */
    static Step reader(Operand bytes, ClassLoader loader) {
        return new Step(Kind.READER, ObjectInputStream.class, null, new Operand[] {bytes}, null, null, () -> loader, null);
    }

    /** An anonymous class of an interface: the operands are what its methods give. */
    static Step stub(Class<?> type, Stub stub, Operand[] results) {
        return new Step(Kind.STUB, type, null, results, null, null, null, stub);
    }

    /**
     * An anonymous subclass of an abstract class: the operands are what its methods give, at the end the arguments of
     * the constructor. {@code made}: makes such an object of these arguments and of what handles its methods.
     */
    static Step subclass(Constructor<?> constructor, Stub stub, Operand[] operands, Subclasses made) {
        return new Step(Kind.SUBCLASS, constructor.getDeclaringClass(), constructor, operands, null, null, () -> made,
            stub);
    }

    static Step recipe(Class<?> type, String source, Callable<?> recipe) {
        return new Step(Kind.RECIPE, type, null, new Operand[0], null, source, recipe, null);
    }

    /** The same with other operands. */
    Step with(Operand[] changed) {
        return new Step(kind, type, call, changed, field, source, recipe, stub, times);
    }

    /** The call so many times, in a loop. */
    Step repeated(int often) {
        return new Step(Kind.REPEAT, void.class, call, operands, field, source, recipe, stub, often);
    }

    boolean isOnObject() {
        return call instanceof Method && !Modifier.isStatic(call.getModifiers());
    }

    /** What the step gives, for what the steps before gave; throws what the call throws. {@code caller}: see Scope. */
    Object run(List<Object> values, InvocationHandler caller) throws Throwable {
        Object[] given = new Object[operands.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = operands[i].in(values);
        }
        switch (kind) {
            case FIELD:
                return field.get(null);
            case CAST:
                return type.cast(given[0]);
            case ARRAY:
                Object array = Array.newInstance(type.getComponentType(), given.length);
                for (int i = 0; i < given.length; i++) {
                    Array.set(array, i, given[i]);
                }
                return array;
            case CHANGE:
                Array.set(given[0], (Integer) recipe.call(), given[1]);
                return null;
            case REPEAT:
                for (int i = 0; i < times; i++) {
                    invoke(given, caller);
                }
                return null;
            case PROXY:
                return proxied((InvocationHandler) given[0], (Class<?>[]) recipe.call());
            case LAMBDA:
            case STUB:
                return proxied(handler(given), type);
            case SUBCLASS:
                Stub.Answers answers = stub.answers(operands, given);
                int taken = call.getParameterCount();
                return ((Subclasses) recipe.call()).make((Constructor<?>) call, stub.methods,
                    Arrays.copyOfRange(given, given.length - taken, given.length),
                    (on, method, at) -> answers.answer((int) at[0]));
            case READER:
                return reader((byte[]) given[0], (ClassLoader) recipe.call());
            case RECIPE:
                return recipe.call();
            default:
                return invoke(given, caller);
        }
    }

    private static Object proxied(InvocationHandler handler, Class<?>... types) {
        ClassLoader loader = Step.class.getClassLoader();
        for (int i = types.length - 1; i >= 0; i--) {
            loader = types[i].getClassLoader() == null ? loader : types[i].getClassLoader();
        }
        return Proxy.newProxyInstance(loader, types, handler);
    }

    private static Object reader(byte[] bytes, ClassLoader loader) throws IOException {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass described) throws ClassNotFoundException, IOException {
                try {
                    return Class.forName(described.getName(), false, loader);
                } catch (ClassNotFoundException error) {
                    return super.resolveClass(described);
                }
            }
        };
    }

    private Object invoke(Object[] given, InvocationHandler caller) throws Throwable {
        try {
            if (call instanceof Constructor) {
                return ((Constructor<?>) call).newInstance(given);
            }
            if (!isOnObject()) {
                return caller.invoke(null, (Method) call, given);
            }
            Object[] rest = new Object[given.length - 1];
            System.arraycopy(given, 1, rest, 0, rest.length);
            return caller.invoke(given[0], (Method) call, rest);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private InvocationHandler handler(Object[] given) {
        Stub.Answers answers = kind == Kind.STUB ? stub.answers(operands, given) : null;
        return (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                switch (method.getName()) {
                    case "equals":
                        return proxy == arguments[0];
                    case "hashCode":
                        return System.identityHashCode(proxy);
                    default:
                        return type.getSimpleName();
                }
            }
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            if (kind == Kind.STUB) {
                int place = stub.placeOf(method);
                return place < 0 ? null : answers.answer(place);
            }
            return given.length == 0 ? null : Stub.resultOf(operands[0], given[0]);
        };
    }

    /** The statement, if its value has no name. */
    String statement(List<String> names) {
        return kind == Kind.REPEAT ? expression(names) : expression(names) + ";";
    }

    /** Whether it stands in a test even if its value is not used. */
    boolean isStatement() {
        return kind == Kind.CALL || kind == Kind.REPEAT || kind == Kind.CHANGE;
    }

    /** The expression. {@code names}: those of the steps before. */
    String expression(List<String> names) {
        String[] given = new String[operands.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = operands[i].isStep() ? names.get(operands[i].step) : operands[i].source;
        }
        switch (kind) {
            case FIELD:
                return field.getDeclaringClass().getCanonicalName() + "." + field.getName();
            case CAST:
                return source + given[0];
            case ARRAY:
                return "new " + type.getCanonicalName() + " {" + String.join(", ", given) + "}";
            case LAMBDA:
                return lambda(given);
            case STUB:
                return "new " + type.getCanonicalName() + "() " + stub.body(operands, given);
            case SUBCLASS:
                List<String> taken = Arrays.asList(given).subList(given.length - call.getParameterCount(), given.length);
                return "new " + type.getCanonicalName() + "(" + String.join(", ", taken) + ") "
                    + stub.body(operands, given);
            case CHANGE:
                return given[0] + source + given[1];
            case REPEAT:
                String counter = names.contains("i") ? "j" : "i";
                return "for (int " + counter + " = 0; " + counter + " < " + times + "; " + counter + "++) { "
                    + called(given) + "; }";
            case PROXY:
                return source + given[0] + ")";
            case READER:
                return "new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(" + given[0] + "))";
            case RECIPE:
                return source;
            default:
                return called(given);
        }
    }

    private String called(String[] given) {
        if (call instanceof Constructor) {
            Class<?> owner = call.getDeclaringClass();
            String diamond = owner.getTypeParameters().length > 0 ? "<>" : "";
            return "new " + owner.getCanonicalName() + diamond + "(" + String.join(", ", given) + ")";
        }
        List<String> listed = List.of(given);
        if (!isOnObject()) {
            return call.getDeclaringClass().getCanonicalName() + "." + call.getName() + "("
                + String.join(", ", listed) + ")";
        }
        return listed.get(0) + "." + call.getName() + "(" + String.join(", ", listed.subList(1, listed.size())) + ")";
    }

    private String lambda(String[] given) {
        Class<?>[] taken = call.getParameterTypes();
        String[] names = new String[taken.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = "x" + (i + 1);
        }
        String body = given.length == 0 ? "{ }" : operands[0].thrown == null ? given[0] : "{ throw " + given[0] + "; }";
        return (names.length == 1 ? names[0] : "(" + String.join(", ", names) + ")") + " -> " + body;
    }
}
