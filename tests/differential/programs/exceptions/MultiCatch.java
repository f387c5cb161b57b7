/** Several types in one clause, rethrown precisely. */
public class MultiCatch {
  static String pick(int i) throws java.io.IOException, InterruptedException {
    try {
      switch (i) {
        case 0:
          throw new java.io.FileNotFoundException("file");
        case 1:
          throw new InterruptedException("stop");
        case 2:
          Integer.parseInt("z");
          return "never";
        default:
          return "fine";
      }
    } catch (NumberFormatException | NullPointerException e) {
      return e.getClass().getSimpleName();
    } catch (Exception e) {
      throw e;
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) {
      try {
        System.out.println(i + " " + pick(i));
      } catch (java.io.IOException e) {
        System.out.println("io " + e.getMessage());
      } catch (InterruptedException e) {
        System.out.println("interrupted " + e.getMessage());
      }
    }
  }
}
