package methods;

/** Builders. */
public final class Request {
  private final String verb;
  private final int tries;

  private Request(String verb, int tries) {
    this.verb = verb;
    this.tries = tries;
  }

  // TRUE: the builder lets no other number through
  public int pause() {
    return 1000 / tries;
  }

  // FALSE NullPointerException: a builder that nobody told the verb
  public boolean isRead() {
    return verb.equals("GET");
  }

  public static final class Builder {
    private String verb;
    private int tries = 1;

    public Builder verb(String text) {
      verb = text;
      return this;
    }

    public Builder tries(int number) {
      if (number < 1) throw new IllegalArgumentException("tries");
      tries = number;
      return this;
    }

    public Request build() {
      return new Request(verb, tries);
    }
  }
}
