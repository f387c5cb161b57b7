/** checkcast and instanceof on classes and interfaces. */
public class Casts {
  interface Pet {}

  static class Animal {}

  static class Cat extends Animal implements Pet {}

  static class Dog extends Animal {}

  public static void main(String[] args) {
    Object[] all = {new Cat(), new Dog(), new Animal(), "text", 5, null};
    for (Object o : all) {
      String row = o == null ? "null" : o.getClass().getSimpleName();
      row += " Animal " + (o instanceof Animal) + " Cat " + (o instanceof Cat) + " Pet " + (o instanceof Pet) + " Comparable " + (o instanceof Comparable);
      System.out.println(row);
      try {
        Animal a = (Animal) o;
        Pet p = (Pet) a;
        System.out.println("  cast to Pet: " + (p != null));
      } catch (ClassCastException e) {
        System.out.println("  refused");
      }
    }
  }
}
