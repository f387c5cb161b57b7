/** A recursive descent parser and evaluator, with errors. */
public class Calculator {
  private final String text;
  private int at;

  Calculator(String text) {
    this.text = text;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '$';
  }

  int all() {
    int v = sum();
    if (peek() != '$') {
      throw new IllegalStateException("unexpected " + peek() + " at " + at);
    }
    return v;
  }

  private int sum() {
    int v = product();
    while (peek() == '+' || peek() == '-') {
      v = text.charAt(at++) == '+' ? v + product() : v - product();
    }
    return v;
  }

  private int product() {
    int v = factor();
    while (peek() == '*' || peek() == '/') {
      v = text.charAt(at++) == '*' ? v * factor() : v / factor();
    }
    return v;
  }

  private int factor() {
    if (peek() == '-') {
      at++;
      return -factor();
    }
    if (peek() == '(') {
      at++;
      int v = sum();
      if (peek() != ')') {
        throw new IllegalStateException("missing )");
      }
      at++;
      return v;
    }
    int from = at;
    while (Character.isDigit(peek())) {
      at++;
    }
    if (from == at) {
      throw new IllegalStateException("number expected at " + at);
    }
    return Integer.parseInt(text.substring(from, at));
  }

  public static void main(String[] args) {
    for (String s : new String[] {"1+2*3", "(1+2)*3", "-4--5", "2*(3+4)*-1", "10/4", "7/0", "1+", "2**3", "(1", "", "8-3-2", "a"}) {
      try {
        System.out.println(s + " = " + new Calculator(s).all());
      } catch (ArithmeticException | IllegalStateException e) {
        System.out.println(s + " ! " + e.getMessage());
      }
    }
  }
}
