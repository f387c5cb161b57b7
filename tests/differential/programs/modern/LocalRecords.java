/** Records, enums and interfaces inside a method. */
public class LocalRecords {
  public static void main(String[] args) {
    record Pair(String k, int v) {}
    enum Size { S, L }
    interface Namer {
      String name(Pair p);
    }
    Namer n = p -> p.k() + (p.v() > 3 ? Size.L : Size.S);
    for (var p : new Pair[] {new Pair("a", 1), new Pair("b", 9)}) {
      System.out.println(n.name(p) + " " + p);
    }
  }
}
