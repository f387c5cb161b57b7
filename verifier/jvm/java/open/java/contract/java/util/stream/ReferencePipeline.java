package java.contract.java.util.stream;

import java.contract.*;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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

        @SuppressWarnings("unchecked")
        static Optional<Object> findFirst(Stream<?> stream) {
            return stream.isParallel() ? (Optional<Object>) stream.findFirst() : first(stream);
        }

        @SuppressWarnings("unchecked")
        static Optional<Object> findAny(Stream<?> stream) {
            return stream.isParallel() ? (Optional<Object>) stream.findAny() : first(stream);
        }

        /**
         * A match of any element ends where a search ends. Null fails after all code of the stream has run.
         *
         * <p>The list never gets null, so that proofs know that it holds none.
         */
        private static Optional<Object> first(Stream<?> stream) {
            ArrayList<Object> first = new ArrayList<>();
            boolean[] isNull = {false};
            stream.anyMatch(one -> one == null ? (isNull[0] = true) : first.add(one));
            if (isNull[0]) {
                throw new NullPointerException();
            }
            return first.isEmpty() ? Optional.empty() : Optional.ofNullable(first.get(0));
        }

        private static ArrayList<Object> all(Stream<?> stream) {
            ArrayList<Object> all = new ArrayList<>();
            stream.forEachOrdered(all::add);
            return all;
        }
    }
}
