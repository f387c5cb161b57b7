import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A sequence of calls in the making: steps with what they gave; arguments are drawn, and made by more steps. */
final class Draft {
    static final int MOST_STEPS = 32;
    private static final int MOST_DEPTH = 4;
    private static final int MOST_TRIES = 3;
    private static final int MOST_CHARS = 30;
    private static final int RARITY_OF_CHANGES = 10;
    private static final int MOST_CHANGING = 9;
    private static final int MOST_CHANGED_BYTES = 3;
    private static final int MOST_BEHIND = 24;
    /** Of objects written as bytes: what ends the description of a class, what stands for null, the last such sign. */
    private static final byte[] DESCRIBED = {0x78, 0x70};
    private static final byte NULL = 0x70;
    private static final byte LAST_SIGN = 0x7e;

    final List<Step> steps = new ArrayList<>();
    final List<Object> values = new ArrayList<>();
    /** The calls that objects were to be made by, also those that threw. */
    final List<Executable> makers = new ArrayList<>();
    private final Scope scope;
    private final Random random;
    private final List<Object> constants;
    private final List<String> printed;
    /** It did to the process what no test may do. */
    boolean isUnfit;
    /** What was reached up to now is not what the sequence reaches. */
    private final Runnable forgetting;
    private final Containers containers;
    /** Of so many references one is null: some drafts have many. */
    private final int rarityOfNull;
    /** The class that was drawn last, or whose object was: names of its members may be asked for. */
    private Class<?> noticed;

    Draft(Scope scope, Random random, List<Object> constants, List<String> printed, Runnable forgetting) {
        this.forgetting = forgetting;
        this.printed = printed;
        this.scope = scope;
        this.random = random;
        this.constants = constants;
        containers = new Containers(random);
        rarityOfNull = random.nextInt(6) == 0 ? 3 : 16;
    }

    /** Append a step and run it; throws what it throws, and it stays. */
    Step.Operand add(Step step) throws Throwable {
        steps.add(step);
        values.add(null);
        values.set(values.size() - 1, step.run(values, scope.caller()));
        return Step.Operand.of(values.size() - 1);
    }

    /** A literal or an object that is used. */
    void notice(Object value) {
        noticed = value instanceof Class ? (Class<?>) value : value == null || value instanceof String
            ? noticed : value.getClass();
    }

    /** A call with drawn arguments, not run yet; null if there is no receiver. */
    Step drawCall(Executable call, Class<?> receiver) throws Throwable {
        return drawCall(call, receiver, 0);
    }

    /** The call that writes an object of a class as bytes; null if there is no object. */
    Step drawWriting(Class<?> type) throws Throwable {
        Step.Operand object = drawReceiver(type, type, 0);
        return object == null ? null : writing(object, addBytes());
    }

    /** The call that reads an object of a class again which was written as bytes; null if there is no object. */
    Step drawCopy(Class<?> type) throws Throwable {
        Step.Operand object = drawReceiver(type, type, 0);
        if (object == null) {
            return null;
        }
        Step.Operand bytes = addBytes();
        add(writing(object, bytes));
        Step.Operand written = add(Step.call(ByteArrayOutputStream.class.getMethod("toByteArray"), byte[].class,
            new Step.Operand[] {bytes}));
        for (int left = random.nextInt(2) * (1 + random.nextInt(MOST_CHANGED_BYTES)); left > 0; left--) {
            changeByte(written, (byte[]) values.get(written.step));
        }
        Step.Operand reader = add(Step.reader(written, type.getClassLoader()));
        return Step.call(Scope.READ, Object.class, new Step.Operand[] {reader});
    }

    private Step.Operand addBytes() throws Throwable {
        return add(Step.recipe(ByteArrayOutputStream.class, "new java.io.ByteArrayOutputStream()",
            ByteArrayOutputStream::new));
    }

    private Step writing(Step.Operand object, Step.Operand bytes) throws Throwable {
        Step.Operand writer = add(Step.call(ObjectOutputStream.class.getConstructor(OutputStream.class),
            ObjectOutputStream.class, new Step.Operand[] {bytes}));
        return Step.call(Scope.WRITE, void.class, new Step.Operand[] {writer, object});
    }

    /** What others wrote may be anything: a reference is null, or another number stands in a field. */
    private void changeByte(Step.Operand written, byte[] bytes) throws Throwable {
        List<Integer> places = new ArrayList<>();
        boolean toNull = random.nextInt(3) == 0;
        for (int i = 4; i < bytes.length; i++) {
            if (toNull && bytes[i] > NULL && bytes[i] <= LAST_SIGN
                    || !toNull && bytes[i - 1] == DESCRIBED[0] && bytes[i] == DESCRIBED[1]) {
                places.add(i);
            }
        }
        if (places.isEmpty()) {
            return;
        }
        int place = places.get(random.nextInt(places.size())) + (toNull ? 0 : 1 + random.nextInt(1 + random.nextInt(MOST_BEHIND)));
        if (place < bytes.length) {
            byte value = toNull ? NULL : random.nextBoolean() ? (byte) (random.nextInt(6) - 1) : (Byte) drawn("byte");
            add(Step.change(written, place, Step.Operand.literal(value, String.valueOf(value))));
        }
    }

    private Step drawCall(Executable call, Class<?> receiver, int depth) throws Throwable {
        boolean isOnObject = call instanceof Method && !Modifier.isStatic(call.getModifiers());
        Class<?>[] types = call.getParameterTypes();
        Step.Operand[] operands = new Step.Operand[types.length + (isOnObject ? 1 : 0)];
        if (isOnObject) {
            operands[0] = drawReceiver(receiver, call.getDeclaringClass(), depth);
            if (operands[0] == null) {
                return null;
            }
        }
        Type[] declared = call.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            Step.Operand drawn = declared.length == types.length && random.nextInt(3) == 0
                ? containers.make(this, declared[i], depth + 1) : null;
            drawn = drawn == null ? draw(types[i], depth + 1) : drawn;
            operands[i + (isOnObject ? 1 : 0)] = drawn;
            if (types[i] == Class.class || types[i] == Object.class) {
                notice(drawn.in(values));
            }
        }
        Step.Operand last = operands.length > 0 ? operands[operands.length - 1] : null;
        if (call.isVarArgs() && last.isStep() && steps.get(last.step).type != types[types.length - 1]) {
            Class<?> wanted = types[types.length - 1];
            operands[operands.length - 1] = add(Step.cast(wanted, last, steps.get(last.step).type));
        }
        Class<?> type = call instanceof Constructor ? call.getDeclaringClass() : ((Method) call).getReturnType();
        return Step.call(call, scope.canName(type) ? type : Object.class, operands);
    }

    /** A variable with an object of {@code type} whose declared type is {@code spelled}. */
    private Step.Operand drawReceiver(Class<?> type, Class<?> spelled, int depth) throws Throwable {
        Step.Operand found = random.nextInt(8) > 0 ? earlier(type, spelled) : null;
        for (int i = 0; found == null && i < MOST_TRIES; i++) {
            Step.Operand made = make(type, depth);
            found = made == null ? null : fitting(made, type, spelled);
        }
        return found != null ? found : earlier(type, spelled);
    }

    private Step.Operand earlier(Class<?> type, Class<?> spelled) throws Throwable {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (type.isInstance(values.get(i)) && steps.get(i).type != void.class) {
                found.add(i);
            }
        }
        return found.isEmpty() ? null
            : fitting(Step.Operand.of(found.get(random.nextInt(found.size()))), type, spelled);
    }

    /** The operand itself, or a variable with a cast. */
    private Step.Operand fitting(Step.Operand operand, Class<?> type, Class<?> spelled) throws Throwable {
        if (!operand.isStep() || !type.isInstance(values.get(operand.step))) {
            return null;
        }
        Class<?> given = steps.get(operand.step).type;
        return spelled.isAssignableFrom(given) ? operand : add(Step.cast(spelled, operand, given));
    }

    /** A literal, or an object that is there or made by more steps. */
    Step.Operand draw(Class<?> type, int depth) throws Throwable {
        if (type.isPrimitive()) {
            return random.nextInt(6) == 0 ? orLiteral(same(type), type) : primitive(type);
        }
        if (random.nextInt(rarityOfNull) == 0) {
            return nothing(type);
        }
        if (type == String.class) {
            Step.Operand found = random.nextInt(4) == 0 ? earlier(type, type) : null;
            return found != null ? found : text();
        }
        if (type.isAssignableFrom(Class.class) && !scope.literals().isEmpty()
                && random.nextInt(type == Class.class ? 2 : 12) == 0) {
            Class<?> one = scope.literals().get(random.nextInt(scope.literals().size()));
            return Step.Operand.literal(one, one.getCanonicalName() + ".class");
        }
        List<Class<?>> asked = depth < MOST_DEPTH ? scope.askedFor(type) : List.of();
        if (!asked.isEmpty() && random.nextInt(4) == 0) {
            return draw(asked.get(random.nextInt(asked.size())), depth + 1);
        }
        if (random.nextInt(10) < 6) {
            Step.Operand found = earlier(type, type);
            if (found != null && (type != Object.class || random.nextInt(3) == 0)) {
                return found;
            }
        }
        Class<?> plain = plainOf(type);
        if (plain != null && random.nextInt(10) < (type == Object.class ? 6 : 8)) {
            return plain == String.class ? text() : primitive(plain);
        }
        Step.Operand found = null;
        for (int i = 0; found == null && i < MOST_TRIES; i++) {
            found = make(type, depth);
        }
        found = found == null ? earlier(type, type) : found;
        return found == null ? nothing(type) : found;
    }

    /** A type that literals have and that is assignable to this one; null if there is none. */
    private Class<?> plainOf(Class<?> type) {
        Class<?>[] boxes = {Integer.class, Boolean.class, Long.class, Double.class, Character.class, Float.class,
            Byte.class, Short.class};
        Class<?>[] plain = {int.class, boolean.class, long.class, double.class, char.class, float.class, byte.class,
            short.class};
        if (type.isAssignableFrom(String.class) && (!type.isAssignableFrom(Integer.class) || random.nextInt(3) > 0)) {
            return String.class;
        }
        int start = random.nextInt(3) > 0 ? 0 : random.nextInt(boxes.length);
        for (int i = 0; i < boxes.length; i++) {
            int at = (start + i) % boxes.length;
            if (type.isAssignableFrom(boxes[at])) {
                return plain[at];
            }
        }
        return null;
    }

    private Step.Operand same(Class<?> type) {
        for (int i = values.size() - 1; i >= 0; i--) {
            if (steps.get(i).type == type) {
                return Step.Operand.of(i);
            }
        }
        return null;
    }

    private Step.Operand orLiteral(Step.Operand found, Class<?> type) {
        return found != null ? found : primitive(type);
    }

    private static Step.Operand nothing(Class<?> type) {
        return Step.Operand.literal(null, "(" + type.getCanonicalName() + ") null");
    }

    /** A new object of a type, null if this way of making one fails. */
    private Step.Operand make(Class<?> type, int depth) throws Throwable {
        if (depth > MOST_DEPTH || steps.size() > MOST_STEPS) {
            return null;
        }
        if (type.isArray()) {
            return makeArray(type, depth);
        }
        if (type.isEnum() && scope.canName(type) && type.getEnumConstants().length > 0) {
            Object[] every = type.getEnumConstants();
            Enum<?> one = (Enum<?>) every[random.nextInt(every.length)];
            return Step.Operand.literal(one, type.getCanonicalName() + "." + one.name());
        }
        if (type.isAssignableFrom(Method.class) && type != Object.class && random.nextBoolean()
                && !scope.members().isEmpty()) {
            return makeMember(scope.members().get(random.nextInt(scope.members().size())));
        }
        List<Class<?>> proxied = scope.proxied();
        if ((type == Object.class || proxied.contains(type)) && !proxied.isEmpty() && random.nextInt(3) == 0) {
            Class<?> one = type == Object.class ? proxied.get(random.nextInt(proxied.size())) : type;
            Class<?> handler = random.nextInt(4) == 0 ? InvocationHandler.class
                : scope.handlers().get(random.nextInt(scope.handlers().size()));
            Class<?> other = random.nextInt(4) == 0 ? proxied.get(random.nextInt(proxied.size())) : one;
            return add(Step.proxy(one, other == one ? null : other, draw(handler, depth + 1)));
        }
        Method function = Scope.functionOf(type);
        if (function != null && scope.canName(type) && random.nextInt(3) > 0) {
            List<Method> only = random.nextInt(RARITY_OF_CHANGES) == 0 ? scope.stubbed(type) : null;
            return only != null ? makeStub(type, only, depth, true) : makeLambda(type, function, depth);
        }
        List<Recipes.Recipe> recipes = Recipes.of(type);
        if (!recipes.isEmpty() && random.nextInt(4) > (type == Object.class ? 1 : 0)) {
            Recipes.Recipe recipe = recipes.get(random.nextInt(recipes.size()));
            return add(Step.recipe(recipe.type, recipe.source, recipe.made));
        }
        boolean isOnlyWay = recipes.isEmpty() && scope.makersOf(type).isEmpty();
        if (function == null && (isOnlyWay || random.nextInt(12) == 0 && (scope.isLarge(type)
                || !Scope.isOfPlatform(type) && !scope.isEndless(type)))) {
            List<Method> stubbed = scope.stubbed(type);
            if (stubbed != null) {
                return makeStub(type, stubbed, depth, random.nextInt(3) == 0);
            }
            if (scope.isLarge(type)) {
                return add(Step.proxy(type, null, draw(InvocationHandler.class, depth + 1)));
            }
        }
        if (isOnlyWay || !Scope.isOfPlatform(type) && !scope.isEndless(type) && random.nextInt(6) == 0) {
            List<Method> unwritten = scope.unwritten(type);
            if (unwritten != null) {
                return makeSubclass(type, unwritten, depth);
            }
        }
        return makeByCall(type, depth);
    }

    private Step.Operand makeSubclass(Class<?> type, List<Method> methods, int depth) throws Throwable {
        List<Constructor<?>> constructors = scope.constructorsFor(type);
        if (constructors.isEmpty()) {
            return null;
        }
        Constructor<?> constructor = constructors.get(random.nextInt(constructors.size()));
        List<Step.Operand> operands = results(methods, null, depth);
        int[] later = later(methods, operands, depth, random.nextInt(4) == 0);
        for (Class<?> one : constructor.getParameterTypes()) {
            operands.add(draw(one, depth + 1));
        }
        return add(Step.subclass(constructor, Stub.of(methods, later), operands.toArray(new Step.Operand[0]),
            scope.subclasses()));
    }

    private Step.Operand makeMember(Method member) throws Throwable {
        Class<?> owner = member.getDeclaringClass();
        StringBuilder source = new StringBuilder(owner.getCanonicalName()).append(".class.getMethod(\"")
            .append(member.getName()).append('"');
        for (Class<?> one : member.getParameterTypes()) {
            source.append(", ").append(one.getCanonicalName()).append(".class");
        }
        return add(Step.recipe(Method.class, source + ")", () -> owner.getMethod(member.getName(), member.getParameterTypes())));
    }

    /** {@code changes}: some methods give another value from their second call on. */
    private Step.Operand makeStub(Class<?> type, List<Method> methods, int depth, boolean changes) throws Throwable {
        List<Step.Operand> operands = results(methods, type.isAnnotation() ? type : null, depth);
        int[] later = later(methods, operands, depth, changes && !type.isAnnotation());
        return add(Step.stub(type, Stub.of(methods, later), operands.toArray(new Step.Operand[0])));
    }

    /** What each method of a stub gives or throws. */
    private List<Step.Operand> results(List<Method> methods, Class<?> annotation, int depth) throws Throwable {
        List<Step.Operand> results = new ArrayList<>();
        int way = annotation != null || methods.isEmpty() ? 0 : random.nextInt(6);
        int at = way < 4 ? -1 : random.nextInt(methods.size());
        boolean allThrow = way == 5;
        for (Method one : methods) {
            Class<?> given = one.getReturnType();
            boolean isOwnName = annotation != null && one.getName().equals("annotationType");
            results.add(at == results.size() || allThrow ? thrown(one)
                : given == void.class ? Step.Operand.literal(null, "")
                : isOwnName ? Step.Operand.literal(annotation, annotation.getCanonicalName() + ".class")
                : draw(given, depth + 1));
        }
        return results;
    }

    /** The places of what methods give from their second call on, which is appended; -1 for those that give the same. */
    private int[] later(List<Method> methods, List<Step.Operand> results, int depth, boolean changes) throws Throwable {
        int[] later = new int[methods.size()];
        Arrays.fill(later, -1);
        for (int i = 0, changed = 0; changes && i < later.length && changed < MOST_CHANGING; i++) {
            Class<?> given = methods.get(i).getReturnType();
            boolean goesOn = given != void.class && random.nextInt(6) > 0;
            if (random.nextBoolean()) {
                later[i] = results.size();
                Object first = results.get(i).value;
                results.add(!goesOn ? thrown(methods.get(i))
                    : first instanceof Boolean ? Step.Operand.literal(!(Boolean) first, String.valueOf(!(Boolean) first))
                    : draw(given, depth + 1));
                changed++;
            }
        }
        return later;
    }

    private Step.Operand makeByCall(Class<?> type, int depth) throws Throwable {
        List<Object> makers = scope.makersOf(type);
        if (makers.isEmpty()) {
            return null;
        }
        Object maker = makers.get(random.nextInt(makers.size()));
        if (maker instanceof Field) {
            return add(Step.field((Field) maker, ((Field) maker).getType()));
        }
        Executable call = (Executable) maker;
        boolean isOnObject = call instanceof Method && !Modifier.isStatic(call.getModifiers());
        if (isOnObject && random.nextInt(3) > 0 || scope.waits(call, random)) {
            return null;
        }
        makers.add(call);
        int before = steps.size();
        Step step = drawCall(call, call.getDeclaringClass(), depth + (isOnObject ? 2 : 1));
        if (step == null) {
            return null;
        }
        try {
            return add(step);
        } catch (VirtualMachineError | ThreadDeath error) {
            throw error;
        } catch (Throwable error) {
            cut(before);  // a way that fails for these arguments
            forgetting.run();
            return null;
        }
    }

    /** Forget the steps from a place on. */
    void cut(int size) {
        steps.subList(size, steps.size()).clear();
        values.subList(size, values.size()).clear();
    }

    private Step.Operand makeArray(Class<?> type, int depth) throws Throwable {
        if (!scope.canName(type)) {
            return null;
        }
        Class<?> element = type.getComponentType();
        Step.Operand[] operands = new Step.Operand[random.nextInt(5)];
        boolean alike = random.nextInt(3) == 0;
        for (int i = 0; i < operands.length; i++) {
            operands[i] = alike && i > 0 ? operands[0] : draw(element, depth + 1);
        }
        return add(Step.array(type, operands));
    }

    private Step.Operand makeLambda(Class<?> type, Method function, int depth) throws Throwable {
        Class<?> given = function.getReturnType();
        if (random.nextInt(6) == 0) {
            return add(Step.lambda(type, function, new Step.Operand[] {thrown(function)}));
        }
        if (given == void.class) {
            return add(Step.lambda(type, function, new Step.Operand[0]));
        }
        Step.Operand result = draw(given, depth + 1);
        return add(Step.lambda(type, function, new Step.Operand[] {result}));
    }

    /** The message tells the tests' own exceptions from those of the class. */
    private Step.Operand thrown(Method function) {
        Class<?>[] declared = function.getExceptionTypes();
        int way = random.nextInt(2 + 2 * declared.length);
        if (way == 0) {
            return Step.Operand.throwing("new Error(\"own\")", () -> new Error("own"));
        }
        Constructor<?> checked = way == 1 ? null : makerOf(orBelow(declared[way / 2 - 1]));
        if (checked == null) {
            return Step.Operand.throwing("new IllegalStateException(\"own\")", () -> new IllegalStateException("own"));
        }
        boolean speaks = checked.getParameterCount() == 1;
        String source = "new " + checked.getDeclaringClass().getCanonicalName() + (speaks ? "(\"own\")" : "()");
        return Step.Operand.throwing(source,
            () -> (Throwable) (speaks ? checked.newInstance("own") : checked.newInstance()));
    }

    /** An exception that may be thrown where one is declared: itself, or one below it. */
    private Class<?> orBelow(Class<?> declared) {
        List<Class<?>> below = scope.exceptions(declared);
        return below.isEmpty() || random.nextBoolean() ? declared : below.get(random.nextInt(below.size()));
    }

    /** The constructor with a message, or the one without arguments; null if tests can call neither. */
    private Constructor<?> makerOf(Class<?> exception) {
        Constructor<?> found = null;
        for (Executable one : scope.callsOf(exception)) {
            boolean speaks = one.getParameterCount() == 1 && one.getParameterTypes()[0] == String.class;
            if (one instanceof Constructor && (speaks || one.getParameterCount() == 0 && found == null)) {
                found = (Constructor<?>) one;
            }
        }
        return found;
    }

    private Object drawn(String kind) {
        return new Drawn(random, List.of(), -1, constants, printed).apply(kind);
    }

    private Step.Operand text() {
        String name = random.nextInt(3) == 0 ? scope.drawName(noticed, random) : null;
        String value = name != null ? name : (String) drawn("string");
        return Step.Operand.literal(value, quoted(value));
    }

    /** A literal of a primitive type. */
    Step.Operand primitive(Class<?> type) {
        Object value = drawn(type.getName());
        return Step.Operand.literal(value, sourceOf(value));
    }

    /** Another literal in the place of one; null if it is none that can be drawn. */
    Step.Operand redrawn(Step.Operand before) {
        if (before.isStep() || before.value == null) {
            return null;
        }
        if (before.value instanceof String) {
            if (random.nextInt(3) == 0) {
                return text();
            }
            String value = mutated((String) before.value);
            return Step.Operand.literal(value, quoted(value));
        }
        String name = before.value.getClass().getSimpleName();
        Class<?> box = before.value.getClass();
        if (!(before.value instanceof Number || box == Boolean.class || box == Character.class)) {
            return null;
        }
        String kind = name.equals("Integer") ? "int" : name.equals("Character") ? "char" : name.toLowerCase();
        Object value = drawn(kind);
        return Step.Operand.literal(value, sourceOf(value));
    }

    /** With a piece of text put in, left out, doubled or in the place of a character. */
    private String mutated(String text) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + 1 + random.nextInt(2));
        String made;
        switch (random.nextInt(5)) {
            case 0:
                made = text.substring(0, at) + text.substring(end);
                break;
            case 1:
                made = text.substring(0, end) + text.substring(at);
                break;
            case 2:
                made = text.substring(0, at) + drawn("char") + text.substring(end);
                break;
            case 3:
                made = random.nextBoolean() ? drawn("string") + text : text + drawn("string");
                break;
            default:
                made = text.substring(0, at) + drawn("string") + text.substring(at);
        }
        return made.length() <= MOST_CHARS ? made : text;
    }

    private static String sourceOf(Object value) {
        if (value instanceof Byte || value instanceof Short) {
            return "(" + (value instanceof Byte ? "byte" : "short") + ") " + value;
        }
        if (value instanceof Character) {
            String text = quoted(String.valueOf(value));
            String inner = text.substring(1, text.length() - 1);
            return "'" + (inner.equals("'") ? "\\'" : inner.equals("\\\"") ? "\"" : inner) + "'";
        }
        if (value instanceof Long) {
            return (Long) value == Long.MIN_VALUE ? "Long.MIN_VALUE"
                : (Long) value == Long.MAX_VALUE ? "Long.MAX_VALUE" : value + "L";
        }
        if (value instanceof Integer) {
            return (Integer) value == Integer.MIN_VALUE ? "Integer.MIN_VALUE"
                : (Integer) value == Integer.MAX_VALUE ? "Integer.MAX_VALUE" : String.valueOf(value);
        }
        if (value instanceof Float || value instanceof Double) {
            double real = ((Number) value).doubleValue();
            String box = value instanceof Float ? "Float" : "Double";
            String special = Double.isNaN(real) ? "NaN" : real > 0 ? "POSITIVE_INFINITY" : "NEGATIVE_INFINITY";
            return Double.isNaN(real) || Double.isInfinite(real) ? box + "." + special
                : value + (value instanceof Float ? "f" : "");
        }
        return String.valueOf(value);
    }

    private static String quoted(String text) {
        StringBuilder made = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"':
                    made.append("\\\"");
                    break;
                case '\\':
                    made.append("\\\\");
                    break;
                case '\n':
                    made.append("\\n");
                    break;
                case '\t':
                    made.append("\\t");
                    break;
                case '\r':
                    made.append("\\r");
                    break;
                default:
                    made.append(c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return made.append('"').toString();
    }
}
