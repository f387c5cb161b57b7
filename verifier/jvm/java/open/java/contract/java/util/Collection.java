package java.contract.java.util;

import java.contract.*;
import java.util.Iterator;
import java.util.Map;

/** It may be wrapped around others. A part of a list that was changed has no size: that is left out of account. */
@Pure
@Leaves({java.util.Collection.class, Map.class})
interface Collection {
    @Natural int size();
    boolean isEmpty();
    @Compares boolean contains(Object element);

    default Iterator<?> iterator() {
        return Nondet.of(Iterator.class);
    }
}
