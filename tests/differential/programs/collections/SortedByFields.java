import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Records sorted by several fields, with ties. */
public class SortedByFields {
  static class Person implements Comparable<Person> {
    final String name;
    final int age;

    Person(String name, int age) {
      this.name = name;
      this.age = age;
    }

    @Override
    public int compareTo(Person o) {
      return name.compareTo(o.name);
    }

    @Override
    public String toString() {
      return name + age;
    }
  }

  public static void main(String[] args) {
    List<Person> people = new ArrayList<>();
    people.add(new Person("bob", 30));
    people.add(new Person("ann", 25));
    people.add(new Person("cid", 30));
    people.add(new Person("ann", 41));
    Collections.sort(people);
    System.out.println(people);
    Collections.sort(people, new Comparator<Person>() {
      @Override
      public int compare(Person a, Person b) {
        return a.age != b.age ? b.age - a.age : a.name.compareTo(b.name);
      }
    });
    System.out.println(people);
    people.sort(Comparator.comparing((Person p) -> p.name).thenComparing(p -> p.age, Comparator.reverseOrder()));
    System.out.println(people + " " + Collections.max(people) + Collections.min(people, Comparator.comparingInt(p -> p.age)));
  }
}
