/** Anonymous classes with captured values, fields and constructors' arguments. */
public class AnonymousClasses {
  static class Greeter {
    final int number;

    Greeter(int number) {
      this.number = number;
    }

    String greet() {
      return "#" + number;
    }
  }

  public static void main(String[] args) {
    int base = 10;
    String[] names = {"a", "b"};
    Greeter[] all = new Greeter[3];
    for (int i = 0; i < 2; i++) {
      final String name = names[i];
      final int number = i;
      all[i] = new Greeter(number) {
        int calls = base;

        @Override
        String greet() {
          calls++;
          return name + calls + super.greet();
        }
      };
    }
    all[2] = new Greeter(7);
    for (Greeter g : all) {
      System.out.println(g.greet() + " " + g.greet() + " " + g.getClass().isAnonymousClass() + " [" + g.getClass().getSimpleName() + "]");
    }
  }
}
