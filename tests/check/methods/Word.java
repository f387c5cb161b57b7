package methods;

/** Equality that ignores a mark which the hash code does not ignore. */
public final class Word {
  private final int letters;
  private final int mark;

  public Word(int letters, int mark) {
    this.letters = letters;
    this.mark = mark;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Word word && word.letters == letters;
  }

  @Override
  public int hashCode() {
    return 31 * letters + mark;
  }

  // FALSE AssertionError: two words with different marks
  public static void contract(Word one, Word other) {
    assert !one.equals(other) || one.hashCode() == other.hashCode();
  }
}
