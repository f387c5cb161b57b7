package java.contract.java.lang;

import java.contract.Rule;
import java.io.IOException;

public interface Appendable {
    default Object append(char unit) {
        Rule.mayFail(IOException.class);
        return this;
    }

    default Object append(java.lang.CharSequence text) {
        Rule.shown(text);
        Rule.mayFail(IOException.class);
        return this;
    }

    default Object append(java.lang.CharSequence text, int from, int to) {
        Rule.shownPart(text, from, to);
        Rule.mayFail(IOException.class);
        return this;
    }
}
