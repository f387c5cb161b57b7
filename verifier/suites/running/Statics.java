import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Static fields that keep what one test does for the next one, as JSON: owner, name, kind of container. */
final class Statics {
    private Statics() {
    }

    static List<String> of(ClassLoader loader, Iterable<String> names) {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            try {
                Class<?> type = Class.forName(name, true, loader);
                for (Field field : canBeNamed(type) ? type.getDeclaredFields() : new Field[0]) {
                    found.addAll(described(type, field));
                }
            } catch (ClassNotFoundException | LinkageError error) {
                continue;  // a class that cannot be used keeps nothing
            }
        }
        return found;
    }

    /** Whether a class of its package can name it. */
    private static boolean canBeNamed(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (at.getCanonicalName() == null || Modifier.isPrivate(at.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    private static List<String> described(Class<?> type, Field field) {
        List<String> rows = new ArrayList<>();
        if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic() || type.isInterface()) {
            return rows;
        }
        String start = "[" + Bench.quoted(type.getCanonicalName()) + ", " + Bench.quoted(field.getName()) + ", ";
        try {
            field.setAccessible(true);
            String container = containerOf(field.get(null));
            if (!Modifier.isFinal(field.getModifiers())) {
                rows.add(start + "null]");
            }
            if (container != null) {
                rows.add(start + Bench.quoted(container) + "]");
            }
        } catch (ReflectiveOperationException | RuntimeException error) {
            return rows;  // tests cannot set it back
        }
        return rows;
    }

    /** What sets static fields of classes back to what they are now; those that cannot be set are left out. */
    static List<Runnable> restoring(Iterable<Class<?>> types) {
        List<Runnable> found = new ArrayList<>();
        for (Class<?> type : types) {
            try {
                Class.forName(type.getName(), true, type.getClassLoader());
                for (Field field : type.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !type.isInterface()) {
                        field.setAccessible(true);
                        add(field, field.get(null), found);
                    }
                }
            } catch (ReflectiveOperationException | RuntimeException | LinkageError error) {
                continue;  // what cannot be set back stays
            }
        }
        return found;
    }

    private static void add(Field field, Object held, List<Runnable> found) {
        if (!Modifier.isFinal(field.getModifiers())) {
            found.add(() -> {
                try {
                    field.set(null, held);
                } catch (IllegalAccessException error) {
                    throw new IllegalStateException(error);
                }
            });
        }
        if ("Collection".equals(containerOf(held))) {
            found.add(() -> ((Collection<?>) held).clear());
        } else if (held instanceof Map && ((Map<?, ?>) held).isEmpty()) {
            found.add(() -> ((Map<?, ?>) held).clear());
        }
    }

    /** What is empty and can be emptied; null for other values. */
    private static String containerOf(Object held) {
        if (held instanceof Collection && ((Collection<?>) held).isEmpty()) {
            ((Collection<?>) held).clear();
            return "Collection";
        }
        if (held instanceof Map && ((Map<?, ?>) held).isEmpty()) {
            ((Map<?, ?>) held).clear();
            return "Map";
        }
        return null;
    }
}
