/** Messages of exceptions that the library raises. */
public class CommonExceptions {
  static void raise(int i) throws Exception {
    switch (i) {
      case 0:
        "abc".charAt(5);
        break;
      case 1:
        "abc".substring(2, 1);
        break;
      case 2:
        new java.util.ArrayList<String>().get(0);
        break;
      case 3:
        new java.util.ArrayList<String>().iterator().next();
        break;
      case 4:
        Integer.parseInt("12a");
        break;
      case 5:
        new java.util.ArrayDeque<String>().removeFirst();
        break;
      case 6:
        java.util.Collections.emptyList().add(null);
        break;
      case 7:
        java.util.Objects.requireNonNull(null, "must not be null");
        break;
      default:
        Enum.valueOf(Thread.State.class, "NONE");
    }
  }

  public static void main(String[] args) {
    String[] found = new String[9];
    for (int i = 0; i < 9; i++) {
      try {
        raise(i);
      } catch (Exception e) {
        System.out.println(i + " " + e);
      }
    }
  }
}
