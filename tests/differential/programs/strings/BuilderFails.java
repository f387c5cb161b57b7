/** StringBuilder refuses positions outside of its text. */
public class BuilderFails {
  public static void main(String[] args) {
    for (int i = 0; i < 9; i++) {
      StringBuilder b = new StringBuilder("abc");
      try {
        switch (i) {
          case 0:
            b.charAt(3);
            break;
          case 1:
            b.setCharAt(-1, 'x');
            break;
          case 2:
            b.deleteCharAt(3);
            break;
          case 3:
            b.insert(4, "x");
            break;
          case 4:
            b.delete(2, 1);
            break;
          case 5:
            b.substring(4);
            break;
          case 6:
            b.setLength(-1);
            break;
          case 7:
            b.replace(4, 5, "");
            break;
          default:
            b.append("abc", 2, 1);
        }
        System.out.println(i + " done " + b);
      } catch (IndexOutOfBoundsException e) {
        System.out.println(i + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    }
  }
}
