package java.contract.java.util.stream;

import java.contract.*;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Streams of objects. */
interface ReferencePipeline {
    /**
     * Their elements come into arrays by way of a list: proofs know what lists hold, but not buffers of arrays.
     *
     * <p>Streams of ranges and the like may have more elements than an array; a function that makes the array may
     * be called before the elements are there. The JDK's code shows what these do.
     */
    final class Made {
        private Made() {}

        static Object[] toArray(Stream<?> stream) {
            return Nondet.isOfCollection(stream) ? all(stream).toArray() : stream.toArray();
        }

        static Object[] toArray(Stream<?> stream, IntFunction<Object[]> generator) {
            if (!Nondet.isOfCollection(stream) || !Nondet.makesArrays(generator)) {
                return stream.toArray(generator);
            }
            ArrayList<Object> all = all(stream);
            return all.toArray(generator.apply(all.size()));
        }

        @SuppressWarnings("unchecked")
        static List<Object> toList(Stream<?> stream) {
            return Nondet.isOfCollection(stream)
                    ? Collections.unmodifiableList(all(stream))
                    : (List<Object>) stream.toList();
        }

        private static ArrayList<Object> all(Stream<?> stream) {
            ArrayList<Object> all = new ArrayList<>();
            stream.forEachOrdered(all::add);
            return all;
        }
    }
}
