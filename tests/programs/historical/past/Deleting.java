package past;

/** A buffer of characters out of which texts can be deleted. */
public final class Deleting {
  private final char[] buffer = new char[12];
  private int size;

  public boolean append(char one) {
    if (size == buffer.length) {
      return false;
    }
    buffer[size++] = one;
    return true;
  }

  public void deleteFirst(int count) {
    int number = Math.max(0, Math.min(count, size));
    System.arraycopy(buffer, number, buffer, 0, size - number);
    size -= number;
  }

  public int indexOf(char first, char second, int from) {
    for (int at = Math.max(0, from); at < buffer.length - 1; at++) { //! for (int at = Math.max(0, from); at < size - 1; at++) {
      if (buffer[at] == first && buffer[at + 1] == second) {
        return at;
      }
    }
    return -1;
  }

  public void deleteAll(char first, char second) {
    int at = indexOf(first, second, 0);
    while (at >= 0) {
      System.arraycopy(buffer, at + 2, buffer, at, size - at - 2);
      size -= 2;
      at = indexOf(first, second, at);
    }
  }
}
