/** An ArrayStoreException leaves main. */
public class ArrayStoreUncaught {
  public static void main(String[] args) {
    Object[] names = new String[3];
    names[0] = "ok";
    System.out.println(names[0]);
    names[1] = Integer.valueOf(3);
  }
}
