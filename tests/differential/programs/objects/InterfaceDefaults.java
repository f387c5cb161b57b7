/** Default and static methods of interfaces, diamonds, and super calls. */
public class InterfaceDefaults {
  interface Named {
    int LIMIT = 10;

    String name();

    default String greet() {
      return "hello " + name();
    }

    static int count(Named[] all) {
      return all.length;
    }
  }

  interface Polite extends Named {
    @Override
    default String greet() {
      return "good day " + name();
    }

    default String farewell() {
      return "bye " + name();
    }
  }

  interface Shouting extends Named {}

  static class Plain implements Named {
    @Override
    public String name() {
      return "plain";
    }
  }

  static class Loud extends Plain implements Shouting {
    @Override
    public String greet() {
      return super.greet().toUpperCase();
    }
  }

  static class Diamond extends Loud implements Polite {
    @Override
    public String greet() {
      return Polite.super.greet() + "/" + super.greet();
    }

    @Override
    public String name() {
      return "diamond";
    }
  }

  public static void main(String[] args) {
    Named[] all = {new Plain(), new Loud(), new Diamond()};
    for (Named n : all) {
      System.out.println(n.name() + " " + n.greet());
    }
    System.out.println(Named.count(all) + " " + Named.LIMIT);
    Polite p = new Diamond();
    System.out.println(p.greet() + " " + p.farewell());
  }
}
