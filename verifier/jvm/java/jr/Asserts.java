package jr;

import java.util.Arrays;

/**
 * Makes what an assert statement of the program under test throws: {@link Rewriter} lets the statement call
 * this class in the place of AssertionError's constructor, so that a failed assertion is known for certain,
 * caught or not. The object that the statement allocated is left unused; the one thrown is of the very
 * class, and its trace that of the statement.
 */
public final class Asserts {
    private Asserts() {}

    public static AssertionError failed(Object allocated, Object again) {
        return noted(new AssertionError());
    }

    public static AssertionError failed(Object allocated, Object again, Object detail) {
        return noted(new AssertionError(detail));
    }

    public static AssertionError failed(Object allocated, Object again, boolean detail) {
        return noted(new AssertionError(detail));
    }

    public static AssertionError failed(Object allocated, Object again, char detail) {
        return noted(new AssertionError(detail));
    }

    public static AssertionError failed(Object allocated, Object again, int detail) {
        return noted(new AssertionError(detail));
    }

    public static AssertionError failed(Object allocated, Object again, long detail) {
        return noted(new AssertionError(detail));
    }

    public static AssertionError failed(Object allocated, Object again, float detail) {
        return noted(new AssertionError(detail));
    }

    public static AssertionError failed(Object allocated, Object again, double detail) {
        return noted(new AssertionError(detail));
    }

    private static AssertionError noted(AssertionError made) {
        StackTraceElement[] trace = made.getStackTrace();
        int own = 0;
        while (own < trace.length && trace[own].getClassName().equals("jr.Asserts")) {
            own++;
        }
        made.setStackTrace(Arrays.copyOfRange(trace, own, trace.length));
        Session session = Inputs.session;
        if (session != null) {
            session.noteAssertion(made);
        }
        return made;
    }
}
