package past;

/** Which bytes are digits to the base 32. */
public final class Alphabets {
  private final byte[] table = new byte[128];

  public Alphabets() {
    java.util.Arrays.fill(table, (byte) -1);
    for (byte letter = 'A'; letter <= 'Z'; letter++) {
      table[letter] = (byte) (letter - 'A');
    }
    for (byte digit = '2'; digit <= '7'; digit++) {
      table[digit] = (byte) (digit - '2' + 26);
    }
  }

  public boolean contains(byte octet) {
    return octet < table.length && table[octet] != -1; //! return octet >= 0 && table[octet] != -1;
  }

  public int countIn(byte[] octets) {
    int number = 0;
    for (byte octet : octets) {
      if (contains(octet)) {
        number++;
      }
    }
    return number;
  }
}
