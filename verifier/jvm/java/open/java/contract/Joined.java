package java.contract;

/** Joins of texts that no array holds: proofs know what collections hold (verifier/models/util/open_join.py). */
interface Joined {
    class Instead {
        /** As the JDK's, which fails after all elements are shown where a text that it needs is null. */
        static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
            if (delimiter == null || elements == null) {
                throw new NullPointerException();
            }
            String between = delimiter.toString();
            String text = "";
            boolean isFirst = true;
            boolean isNull = false;
            for (CharSequence one : elements) {
                String shown = String.valueOf(one);
                if (shown == null || (between == null && !isFirst)) {
                    isNull = true;
                } else if (isFirst) {
                    text = shown;
                } else {
                    text = joined(text, between, shown);
                }
                isFirst = false;
            }
            if (isNull) {
                throw new NullPointerException();
            }
            return text;
        }

        private static String joined(String text, String between, String shown) {
            boolean isKnown = Nondet.isKnown(text) && Nondet.isKnown(between) && Nondet.isKnown(shown);
            return isKnown ? text.concat(between).concat(shown) : Nondet.of(String.class);
        }
    }
}
