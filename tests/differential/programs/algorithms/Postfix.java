/** From infix to postfix, and its evaluation with longs. */
public class Postfix {
  static int rank(String op) {
    return "+-".contains(op) ? 1 : "*/%".contains(op) ? 2 : "^".equals(op) ? 3 : 0;
  }

  static String postfix(String s) {
    StringBuilder out = new StringBuilder();
    java.util.Stack<String> ops = new java.util.Stack<>();
    for (String t : s.split(" ")) {
      if (t.matches("\\d+")) {
        out.append(t).append(' ');
      } else if (t.equals("(")) {
        ops.push(t);
      } else if (t.equals(")")) {
        while (!ops.peek().equals("(")) {
          out.append(ops.pop()).append(' ');
        }
        ops.pop();
      } else {
        while (!ops.isEmpty() && (rank(ops.peek()) > rank(t) || rank(ops.peek()) == rank(t) && !t.equals("^"))) {
          out.append(ops.pop()).append(' ');
        }
        ops.push(t);
      }
    }
    while (!ops.isEmpty()) {
      out.append(ops.pop()).append(' ');
    }
    return out.toString().trim();
  }

  static long evaluate(String s) {
    java.util.ArrayDeque<Long> stack = new java.util.ArrayDeque<>();
    for (String t : s.split(" ")) {
      if (Character.isDigit(t.charAt(0))) {
        stack.push(Long.parseLong(t));
        continue;
      }
      long b = stack.pop();
      long a = stack.pop();
      switch (t.charAt(0)) {
        case '+':
          stack.push(a + b);
          break;
        case '-':
          stack.push(a - b);
          break;
        case '*':
          stack.push(a * b);
          break;
        case '/':
          stack.push(a / b);
          break;
        case '%':
          stack.push(a % b);
          break;
        default:
          stack.push((long) Math.pow(a, b));
      }
    }
    return stack.pop();
  }

  public static void main(String[] args) {
    for (String s : new String[] {"1 + 2 * 3", "( 1 + 2 ) * 3", "2 ^ 3 ^ 2", "10 / 3 - 4 % 3", "7"}) {
      String p = postfix(s);
      System.out.println(s + " -> " + p + " = " + evaluate(p));
    }
  }
}
