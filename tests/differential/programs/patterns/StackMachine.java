/** A virtual machine for a tiny instruction set. */
public class StackMachine {
  static class Vm {
    final int[] memory = new int[4];
    private final int[] stack = new int[8];
    private int top;
    int steps;

    private void push(int v) {
      stack[top++] = v;
    }

    private int pop() {
      return stack[--top];
    }

    int run(int[][] program) {
      try {
        for (int pc = 0; ; pc++) {
          steps++;
          int operand = program[pc][1];
          switch (program[pc][0]) {
            case 0:
              push(operand);
              break;
            case 1:
              push(pop() + pop());
              break;
            case 2:
              push(pop() * pop());
              break;
            case 4:
              memory[operand] = pop();
              break;
            case 5:
              push(memory[operand]);
              break;
            case 6:
              memory[0] = pop() + pop();
              pc = operand - 1;
              break;
            case 7:
              if (pop() == 0) {
                pc = operand - 1;
              }
              break;
            case 8:
              return pop();
            default:
              throw new IllegalArgumentException("opcode");
          }
        }
      } catch (ArrayIndexOutOfBoundsException e) {
        throw new IllegalStateException("stack", e);
      }
    }
  }

  public static void main(String[] args) {
    int[][] program = {{0, 5}, {4, 0}, {5, 0}, {7, 11}, {5, 0}, {5, 1}, {2, 0}, {4, 1}, {5, 0}, {0, -1}, {6, 2}, {5, 1}, {8, 0}};
    Vm vm = new Vm();
    vm.memory[1] = 1;
    System.out.println(vm.run(program) + " in " + vm.steps);
    try {
      vm.run(new int[][] {{1, 0}});
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage() + " / " + e.getCause().getClass().getSimpleName());
    }
  }
}
