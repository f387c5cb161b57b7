import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Lists, sets and maps with elements of the types that a parameter is declared with. */
final class Containers {
    private static final int MOST_ELEMENTS = 2;

    private final Random random;

    Containers(Random random) {
        this.random = random;
    }

    /** Steps that make one; null if the declared type is none of these, or elements cannot be had. */
    Step.Operand make(Draft draft, Type declared, int depth) throws Throwable {
        if (!(declared instanceof ParameterizedType)) {
            return null;
        }
        Type[] elements = ((ParameterizedType) declared).getActualTypeArguments();
        Class<?> type = rawOf(declared);
        boolean isMap = type.isAssignableFrom(HashMap.class) && elements.length == 2;
        if (!isMap && (elements.length != 1 || !type.isAssignableFrom(ArrayList.class) && type != Set.class)) {
            return null;
        }
        int before = draft.steps.size();
        try {
            return made(draft, isMap ? Map.class : type == Set.class ? Set.class : List.class, elements, depth,
                isMap ? HashMap.class : ArrayList.class);
        } catch (VirtualMachineError | ThreadDeath error) {
            throw error;
        } catch (Throwable error) {
            draft.cut(before);  // null, or the same twice
            return null;
        }
    }

    private Step.Operand made(Draft draft, Class<?> kind, Type[] elements, int depth, Class<?> changeable)
            throws Throwable {
        Step.Operand[] operands = new Step.Operand[elements.length * (1 + random.nextInt(MOST_ELEMENTS))];
        Class<?>[] taken = new Class<?>[operands.length];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = draft.draw(rawOf(elements[i % elements.length]), depth + 1);
            taken[i] = Object.class;
        }
        Method of = kind.getMethod("of", taken);
        Step.Operand fixed = draft.add(Step.call(of, kind, operands));
        if (kind == Set.class || random.nextBoolean()) {
            return fixed;
        }
        Class<?> from = kind == Map.class ? Map.class : Collection.class;
        return draft.add(Step.call(changeable.getConstructor(from), changeable, new Step.Operand[] {fixed}));
    }

    /** The class of a declared type, that of its bound where it has no own. */
    private static Class<?> rawOf(Type type) {
        if (type instanceof Class) {
            return (Class<?>) type;
        }
        if (type instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) type).getRawType();
        }
        if (type instanceof WildcardType) {
            return rawOf(((WildcardType) type).getUpperBounds()[0]);
        }
        return type instanceof TypeVariable ? rawOf(((TypeVariable<?>) type).getBounds()[0]) : Object.class;
    }
}
