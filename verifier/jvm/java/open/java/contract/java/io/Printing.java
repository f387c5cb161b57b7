package java.contract.java.io;

import java.contract.Rule;

/** What a PrintWriter and a PrintStream have in common: they keep to themselves that something failed. */
interface Printing {
    void print(boolean value);
    void print(char value);
    void print(int value);
    void print(long value);
    void print(float value);
    void print(double value);

    default void print(char[] text) {
        Rule.there(text);
    }

    default void print(String text) {}

    default void print(Object shown) {
        Rule.shown(shown);
    }

    void println();
    void println(boolean value);
    void println(char value);
    void println(int value);
    void println(long value);
    void println(float value);
    void println(double value);

    default void println(char[] text) {
        Rule.there(text);
    }

    default void println(String text) {}

    default void println(Object shown) {
        Rule.shown(shown);
    }

    boolean checkError();
    void flush();
    void close();
    void write(int unit);

    default Object append(char unit) {
        return this;
    }

    default Object append(CharSequence text) {
        Rule.shown(text);
        return this;
    }

    default Object append(CharSequence text, int from, int to) {
        Rule.shownPart(text, from, to);
        return this;
    }
}
