import org.sosy_lab.sv_benchmarks.Verifier;

/** A cast guarded by instanceof never fails. */
public class Main {
  interface Animal {}

  static final class Cat implements Animal {
    int lives = 9;
  }

  static final class Dog implements Animal {
    int tricks = 3;
  }

  public static void main(String[] args) {
    Animal animal = Verifier.nondetBoolean() ? new Cat() : new Dog();
    if (Verifier.nondetBoolean()) {
      animal = null;
    }
    int count = 0;
    if (animal instanceof Cat) {
      count = ((Cat) animal).lives;
    } else if (animal instanceof Dog) {
      count = ((Dog) animal).tricks;
    }
    assert count == (animal == null ? 0 : animal instanceof Cat ? 9 : 3);
    Cat cat = (Cat) (count == 3 ? null : animal);
    assert cat == null || cat.lives == count;
  }
}
