package conformance;

/** An object that logs the calls of what all objects and comparable ones have. */
public class LoggedObject implements Comparable<Object>, Logged {
  private final String text;

  public LoggedObject(String text) {
    this.text = text;
  }

  @Override
  public boolean equals(Object other) {
    Log.add("equals");
    return other instanceof LoggedObject && ((LoggedObject) other).text.equals(text);
  }

  @Override
  public int hashCode() {
    Log.add("hashCode");
    return text == null ? 0 : text.length();
  }

  @Override
  public int compareTo(Object other) {
    Log.add("compareTo");
    return text.compareTo(((LoggedObject) other).text);
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
