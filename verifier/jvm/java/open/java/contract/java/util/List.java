package java.contract.java.util;

import java.contract.*;
import java.util.ListIterator;
import java.util.Map;

@Pure
@Leaves({java.util.Collection.class, Map.class})
interface List {
    @Compares
    default int indexOf(Object element) {
        return Nondet.within(-1, Integer.MAX_VALUE);
    }

    @Compares
    default int lastIndexOf(Object element) {
        return Nondet.within(-1, Integer.MAX_VALUE);
    }

    default ListIterator<?> listIterator() {
        return Nondet.of(ListIterator.class);
    }
}
