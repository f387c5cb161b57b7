/** Dense switches with fall through, default in the middle, and gaps. */
public class TableSwitch {
  static int dense(int i) {
    int n = 0;
    switch (i) {
      case 0:
        n += 1;
      case 1:
        n += 10;
        break;
      case 2:
        return 2;
      case 4:
      case 5:
        n = 45;
        break;
      default:
        n = -1;
    }
    return n;
  }

  static int middle(int i) {
    int n = 0;
    switch (i) {
      case 3:
        n += 1;
      default:
        n += 10;
      case 1:
        n += 100;
    }
    return n;
  }

  static String chars(char c) {
    switch (c) {
      case 'a':
        return "A";
      case 'c':
        return "C";
      case 'd':
        return "D";
      default:
        return "?";
    }
  }

  static int bytes(byte b) {
    switch (b) {
      case -2:
        return 2;
      case -1:
        return 1;
      case 0:
        return 0;
      default:
        return 9;
    }
  }

  public static void main(String[] args) {
    for (int i = -2; i < 9; i++) {
      System.out.println(i + " " + dense(i) + " " + middle(i) + " " + chars((char) ('a' + i)) + " " + bytes((byte) i));
    }
  }
}
