/** Abstract classes win over defaults, the most specific default wins. */
public class DefaultMethodConflicts {
  interface I {
    default String who() {
      return "I";
    }

    default String other() {
      return "other" + who();
    }
  }

  interface J extends I {
    @Override
    default String who() {
      return "J";
    }
  }

  static class P implements I {}

  static class X extends P implements J {}

  abstract static class Q {
    public String who() {
      return "Q";
    }
  }

  static class Y extends Q implements J {}

  static class Z extends X {
    @Override
    public String who() {
      return "Z" + super.who();
    }
  }

  public static void main(String[] args) {
    System.out.println(new X().who() + new Y().who() + new Z().who() + " " + ((I) new Z()).other());
  }
}
