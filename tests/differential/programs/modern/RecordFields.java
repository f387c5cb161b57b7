import java.lang.reflect.Field;

/** The fields of a record are final for reflection as well. */
public class RecordFields {
  record Pair(int left, String right) {
    static int count = 1;
  }

  public static void main(String[] args) throws Exception {
    Pair pair = new Pair(1, "a");
    for (String name : new String[] {"left", "right", "count"}) {
      Field field = Pair.class.getDeclaredField(name);
      for (boolean opened : new boolean[] {false, true}) {
        field.setAccessible(opened);
        for (Object value : new Object[] {5, "b", null}) {
          try {
            field.set(pair, value);
            System.out.println(field.get(pair));
          } catch (IllegalAccessException | IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
          }
        }
      }
    }
    System.out.println(pair);
  }
}
