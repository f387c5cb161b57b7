package conformance;

/** A sequence of characters that logs each call. */
public class LoggedText implements CharSequence, Logged {
  private final String text;

  public LoggedText(String text) {
    this.text = text;
  }

  @Override
  public int length() {
    Log.add("length");
    return text.length();
  }

  @Override
  public char charAt(int index) {
    Log.add("charAt");
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    Log.add("subSequence");
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    Log.add("toString");
    return text;
  }

  @Override
  public Object state() {
    return text;
  }
}
