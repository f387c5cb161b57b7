/** An exception leaves main through a lambda. */
public class LambdaUncaught {
  public static void main(String[] args) {
    java.util.function.IntUnaryOperator f = x -> 100 / x;
    System.out.println(f.applyAsInt(7));
    System.out.println(f.applyAsInt(0));
  }
}
