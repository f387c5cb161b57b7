package java.contract.java.util;

import java.contract.*;
import java.util.Collection;
import java.util.Set;

@Pure
@Leaves({Collection.class, java.util.Map.class})
interface Map {
    @Natural int size();
    boolean isEmpty();
    @Compares boolean containsKey(Object key);

    default Set<?> keySet() {
        return Nondet.of(Set.class);
    }

    default Collection<?> values() {
        return Nondet.of(Collection.class);
    }

    default Set<?> entrySet() {
        return Nondet.of(Set.class);
    }
}
