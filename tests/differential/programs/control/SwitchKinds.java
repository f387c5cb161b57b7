/** One decision by if, switch, table and polymorphism. */
public class SwitchKinds {
  static String byIf(int i) {
    if (i == 0) {
      return "a";
    } else if (i == 1 || i == 2) {
      return "b";
    } else if (i < 5) {
      return "c";
    }
    return "d";
  }

  static String bySwitch(int i) {
    String s;
    switch (i) {
      case 0:
        s = "a";
        break;
      case 1:
      case 2:
        s = "b";
        break;
      case 3:
      case 4:
        s = "c";
        break;
      default:
        s = "d";
    }
    return s;
  }

  static String byTable(int i) {
    return new String[] {"a", "b", "b", "c", "c", "d"}[i];
  }

  static String byNested(int a, int b) {
    switch (a) {
      case 0:
        switch (b) {
          case 0:
            return "x";
          default:
            return "y";
        }
      case 1:
        return b == 0 ? "z" : "w";
      default:
        switch (b + 1) {
          case 2:
            break;
          case 1:
            return "v";
        }
        return "u";
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 6; i++) {
      System.out.println(i + " " + byIf(i) + bySwitch(i) + byTable(i) + byNested(i % 3, i / 3));
    }
  }
}
