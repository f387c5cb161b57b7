/** A record's compact constructor refuses a value, and its exception leaves main. */
public class NestedRecordUncaught {
  record Age(int years) {
    Age {
      if (years < 0) {
        throw new IllegalArgumentException("age " + years);
      }
    }
  }

  public static void main(String[] args) {
    System.out.println(new Age(30));
    System.out.println(new Age(-1));
  }
}
