package java.util;

import java.util.function.BiFunction;
import jdk.internal.access.SharedSecrets;

/** Any EnumMap: only constants of one enum are its keys, and iterators do not notice changes. */
public class AnyEnumMap<K extends Enum<K>, V> extends OpenMap<K, V> implements java.io.Serializable, Cloneable {
    private Class<K> keyType;

    public AnyEnumMap(Class<K> keyType) {
        begin(keyType);
    }

    public AnyEnumMap(Map<K, ? extends V> others) {
        if (others.isEmpty()) {
            throw Open.refuse("an EnumMap like an empty map");
        }
        begin(others.keySet().iterator().next().getDeclaringClass());
        putAll(others);
    }

    private void begin(Class<K> type) {
        keyType = type;
        if (SharedSecrets.getJavaLangAccess().getEnumConstantsShared(type) == null) {
            throw new NullPointerException();
        }
    }

    boolean mayBeKey(Object other) {
        return other != null && isOfType(other.getClass());
    }

    private boolean isOfType(Class<?> type) {
        return type == keyType || type.getSuperclass() == keyType;
    }

    void check(Object other, Object with) {
        if (!isOfType(other.getClass())) {
            throw new ClassCastException(Open.text());
        }
    }

    /** Keys are found by their numbers. */
    void meet(Object other) {}

    /** The JDK asks the value whether it equals null, and an object that stands for null. */
    void compare(Object other) {
        if (!Open.isPlain(other)) {
            throw Open.refuse("a search for a value in an EnumMap");
        }
    }

    boolean hasPlaces() {
        return true;
    }

    void checkUnchanged(int expected) {}

    public V put(K other, V with) {
        return super.put(other, with);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = changes();
        super.replaceAll((found, with) -> {
            V result = function.apply(found, with);
            if (changes() != expected) {
                throw Open.refuse("a map that changes while its values are replaced");
            }
            return result;
        });
    }

    public Object clone() {
        throw Open.refuse("a clone of a map");
    }

    public boolean equals(Object other) {
        if (this != other) {
            throw Open.refuse("whether an EnumMap equals another object");
        }
        return true;
    }

    public int hashCode() {
        return super.hashCode();
    }
}
