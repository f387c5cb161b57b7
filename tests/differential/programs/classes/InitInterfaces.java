/** Interfaces are initialised only for their own fields or default methods. */
public class InitInterfaces {
  static int say(String s) {
    System.out.println("init " + s);
    return s.length();
  }

  interface Quiet {
    int FIELD = say("Quiet");
  }

  interface WithDefault {
    int FIELD = say("WithDefault");

    default String hello() {
      return "hello";
    }
  }

  static class User implements Quiet, WithDefault {
    static final int OWN = say("User");
  }

  public static void main(String[] args) {
    System.out.println(new User().hello());
    System.out.println(User.OWN);
    System.out.println(Quiet.FIELD);
  }
}
