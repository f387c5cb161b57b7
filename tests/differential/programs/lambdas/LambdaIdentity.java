/** What lambdas are: instances of their interface, with Object's methods. */
public class LambdaIdentity {
  public static void main(String[] args) {
    Runnable a = () -> {};
    Runnable[] made = new Runnable[2];
    for (int i = 0; i < 2; i++) {
      int n = i;
      made[i] = () -> System.out.println("n" + n);
    }
    System.out.println((a instanceof Runnable) + " " + a.equals(a) + " " + a.equals(made[0]) + " " + (a.hashCode() == a.hashCode()) + " " + a.getClass().isInterface());
    made[1].run();
    made[0].run();
    Object o = (Runnable & java.io.Serializable) () -> System.out.println("both");
    ((Runnable) o).run();
    System.out.println(o instanceof java.io.Serializable);
  }
}
