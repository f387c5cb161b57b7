/** Unboxing null leaves main. */
public class BoxingUncaught {
  public static void main(String[] args) {
    java.util.Map<String, Integer> ages = new java.util.HashMap<>();
    ages.put("ann", 30);
    System.out.println(ages.get("ann") + 1);
    int bob = ages.get("bob");
    System.out.println(bob);
  }
}
