/** Classes are initialised at their first use, in the right order, once. */
public class InitOrder {
  static int say(String s) {
    System.out.println("init " + s);
    return s.length();
  }

  static class Constants {
    static final int NUMBER = 5;
    static final String TEXT = "t" + NUMBER;
    static final int COMPUTED = say("Constants");
  }

  static class Parent {
    static int value = say("Parent");

    static {
      say("Parent block");
    }
  }

  static class Child extends Parent {
    static int own = say("Child");
  }

  static class Instance {
    static final Instance FIRST = new Instance();
    static int count = say("Instance");

    Instance() {
      count++;
      System.out.println("made " + count);
    }
  }

  static class Silent {
    static int touched = say("Silent");
  }

  public static void main(String[] args) {
    System.out.println("start " + Constants.NUMBER);
    System.out.println(Constants.TEXT);
    System.out.println(Child.value);
    System.out.println(Child.own);
    new Instance();
    new Instance();
    Silent[] none = new Silent[3];
    System.out.println(none.length + " " + (Object) Silent.class.getSimpleName());
    System.out.println(Silent.touched);
  }
}
