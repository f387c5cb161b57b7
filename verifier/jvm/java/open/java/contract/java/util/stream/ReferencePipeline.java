package java.contract.java.util.stream;

import java.contract.*;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Streams of objects. */
interface ReferencePipeline {
    /** Their elements come into arrays by way of a list: proofs know what lists hold, but not buffers of arrays. */
    final class Made {
        private Made() {}

        static Object[] toArray(Stream<?> stream) {
            return all(stream).toArray();
        }

        static Object[] toArray(Stream<?> stream, IntFunction<Object[]> generator) {
            if (generator == null) {
                throw Nondet.refuse("no function for an array");
            }
            ArrayList<Object> all = all(stream);
            Object[] array = generator.apply(all.size());
            if (array == null || array.length != all.size()) {
                throw Nondet.refuse("an array for a stream that has another length");
            }
            return all.toArray(array);
        }

        static List<Object> toList(Stream<?> stream) {
            return Collections.unmodifiableList(all(stream));
        }

        private static ArrayList<Object> all(Stream<?> stream) {
            ArrayList<Object> all = new ArrayList<>();
            stream.forEachOrdered(all::add);
            return all;
        }
    }
}
