import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** The methods of an anonymous class: each gives or throws one thing, or one at first and another one from then on. */
final class Stub {
    /** Answers the calls of one object. */
    interface Answers {
        Object answer(int method) throws Throwable;
    }

    final List<Method> methods;
    /** For each method the place, among the operands, of what it gives after its first call; -1 if that is the same. */
    private final int[] later;

    private Stub(List<Method> methods, int[] later) {
        this.methods = methods;
        this.later = later;
    }

    /** The operand at the place of a method is what it gives; {@code later}: see above. */
    static Stub of(List<Method> methods, int[] later) {
        return new Stub(methods, later);
    }

    /** The number of the method; -1 if it is none of these. */
    int placeOf(Method method) {
        for (int i = 0; i < methods.size(); i++) {
            if (Scope.areAlike(methods.get(i), method)) {
                return i;
            }
        }
        return -1;
    }

    /** What a new object of the class says. */
    Answers answers(Step.Operand[] operands, Object[] given) {
        boolean[] called = new boolean[methods.size()];
        return method -> {
            int at = called[method] && later[method] >= 0 ? later[method] : method;
            called[method] = true;
            return resultOf(operands[at], given[at]);
        };
    }

    static Object resultOf(Step.Operand operand, Object given) throws Throwable {
        if (operand.thrown != null) {
            throw operand.thrown.call();
        }
        return given;
    }

    /** The body of the class; {@code given}: the sources of the operands. */
    String body(Step.Operand[] operands, String[] given) {
        StringBuilder made = new StringBuilder("{");
        int counters = 0;
        for (int i = 0; i < methods.size(); i++) {
            Method method = methods.get(i);
            String counter = later[i] < 0 ? null : "calls" + ++counters;
            if (counter != null) {
                made.append(" private int ").append(counter).append(";");
            }
            boolean gives = method.getReturnType() != void.class;
            boolean throwsAny = operands[i].thrown != null || counter != null && operands[later[i]].thrown != null;
            made.append(headOf(method)).append(throwsAny ? throwsClause(method) : "");
            String first = statement(operands[i], given[i], gives);
            String second = counter == null ? "" : statement(operands[later[i]], given[later[i]], gives);
            if (counter == null) {
                made.append(" {").append(first).append(" }");
            } else if (method.getReturnType() == boolean.class && isOpposite(operands[i], operands[later[i]])) {
                String comparison = given[i].equals("true") ? " == 0" : " > 0";
                made.append(" { return ").append(counter).append("++").append(comparison).append("; }");
            } else {
                made.append(" { if (").append(counter).append("++ == 0) {").append(first.isEmpty() ? " return;" : first)
                    .append(" }").append(second).append(" }");
            }
        }
        return made.append(" }").toString();
    }

    private static boolean isOpposite(Step.Operand one, Step.Operand other) {
        return !one.isStep() && !other.isStep() && one.thrown == null && other.thrown == null
            && !one.value.equals(other.value);
    }

    private static String statement(Step.Operand operand, String source, boolean gives) {
        return operand.thrown != null ? " throw " + source + ";" : gives ? " return " + source + ";" : "";
    }

    private static String headOf(Method method) {
        Class<?>[] taken = method.getParameterTypes();
        StringJoiner names = new StringJoiner(", ", "(", ")");
        for (int j = 0; j < taken.length; j++) {
            names.add(taken[j].getCanonicalName() + " x" + (j + 1));
        }
        int access = method.getModifiers();
        return (Modifier.isPublic(access) ? " public " : Modifier.isProtected(access) ? " protected " : " ")
            + method.getReturnType().getCanonicalName() + " " + method.getName() + names;
    }

    private static String throwsClause(Method method) {
        StringJoiner names = new StringJoiner(", ", " throws ", "").setEmptyValue("");
        for (Class<?> one : method.getExceptionTypes()) {
            names.add(one.getCanonicalName());
        }
        return names.toString();
    }
}
