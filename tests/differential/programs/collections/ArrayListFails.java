import java.util.ArrayList;

/** ArrayList refuses wrong positions. */
public class ArrayListFails {
  public static void main(String[] args) {
    for (int i = 0; i < 8; i++) {
      ArrayList<String> a = new ArrayList<>();
      a.add("x");
      try {
        switch (i) {
          case 0:
            a.get(1);
            break;
          case 1:
            a.set(-1, "y");
            break;
          case 2:
            a.remove(1);
            break;
          case 3:
            a.add(2, "z");
            break;
          case 4:
            a.subList(1, 0);
            break;
          case 5:
            new ArrayList<String>(-1);
            break;
          case 6:
            a.listIterator(2);
            break;
          default:
            a.iterator().remove();
        }
      } catch (RuntimeException e) {
        System.out.println(i + " " + e);
      }
    }
  }
}
