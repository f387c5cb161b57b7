/** A small interpreter: a loop around a switch. */
public class StateMachine {
  static int jump(String program, int pc, int step) {
    int depth = 0;
    do {
      if (program.charAt(pc) == '[') {
        depth++;
      } else if (program.charAt(pc) == ']') {
        depth--;
      }
      pc += step;
    } while (depth != 0);
    return pc - step;
  }

  public static void main(String[] args) {
    String program = "++++[>++++++++<-]>+.+.>+++[<.>-]";
    byte[] cells = new byte[8];
    int cell = 0;
    int pc = 0;
    String out = "";
    while (pc < program.length()) {
      switch (program.charAt(pc)) {
        case '+':
          cells[cell]++;
          break;
        case '-':
          cells[cell]--;
          break;
        case '>':
          cell++;
          break;
        case '<':
          cell--;
          break;
        case '.':
          out += (char) cells[cell];
          break;
        case '[':
          if (cells[cell] == 0) {
            pc = jump(program, pc, 1);
          }
          break;
        case ']':
          if (cells[cell] != 0) {
            pc = jump(program, pc, -1);
          }
          break;
        default:
          throw new IllegalStateException();
      }
      pc++;
    }
    System.out.println(out + " " + java.util.Arrays.toString(cells));
  }
}
