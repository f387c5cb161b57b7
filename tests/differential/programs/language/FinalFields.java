/** Final fields, constants of instances, and blank finals. */
public class FinalFields {
  final int size;
  final int[] list;
  final String name;
  final int constant = 42;

  FinalFields(int n) {
    if (n < 0) {
      size = 0;
      name = "negative";
    } else {
      size = n;
      name = "positive";
    }
    list = new int[size + 1];
  }

  public static void main(String[] args) {
    FinalFields x = new FinalFields(3);
    FinalFields y = new FinalFields(-3);
    System.out.println(x.size + " " + y.size + " " + x.list.length + " " + y.name + x.constant);
    x.list[0] = 9;
    System.out.println(x.list[0] + " " + y.list[0]);
  }
}
