package jr;

/**
 * What an assert statement of the program under test throws: {@link Rewriter} puts this class in the
 * place of AssertionError there, so that a failed assertion is known for certain, caught or not.
 */
public final class AssertionFailure extends AssertionError {
    private static final long serialVersionUID = 1L;

    public AssertionFailure() {
        noted();
    }

    public AssertionFailure(Object detail) {
        super(detail);
        noted();
    }

    public AssertionFailure(boolean detail) {
        super(detail);
        noted();
    }

    public AssertionFailure(char detail) {
        super(detail);
        noted();
    }

    public AssertionFailure(int detail) {
        super(detail);
        noted();
    }

    public AssertionFailure(long detail) {
        super(detail);
        noted();
    }

    public AssertionFailure(float detail) {
        super(detail);
        noted();
    }

    public AssertionFailure(double detail) {
        super(detail);
        noted();
    }

    private void noted() {
        Session session = Inputs.session;
        if (session != null) {
            session.noteAssertion(this);
        }
    }

    @Override
    public String toString() {
        String message = getLocalizedMessage();
        return "java.lang.AssertionError" + (message == null ? "" : ": " + message);
    }
}
