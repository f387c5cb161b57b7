package past;

/** A buffer of characters that grows. */
public final class Padding {
  private char[] buffer = new char[8];
  private int size;

  public Padding append(String text) {
    ensure(size + text.length());
    text.getChars(0, text.length(), buffer, size);
    size += text.length();
    return this;
  }

  public Padding appendRight(String text, int width, char pad) {
    if (width > 0) {
      ensure(size + width);
      int length = text.length();
      if (length >= width) {
        text.getChars(0, length, buffer, size); //! text.getChars(0, width, buffer, size);
      } else {
        text.getChars(0, length, buffer, size);
        for (int at = length; at < width; at++) {
          buffer[size + at] = pad;
        }
      }
      size += width;
    }
    return this;
  }

  public int size() {
    return size;
  }

  private void ensure(int capacity) {
    if (capacity > buffer.length) {
      char[] larger = new char[capacity + 4];
      System.arraycopy(buffer, 0, larger, 0, size);
      buffer = larger;
    }
  }
}
