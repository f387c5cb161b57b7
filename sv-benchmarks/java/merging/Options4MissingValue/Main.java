import org.sosy_lab.sv_benchmarks.Verifier;

/** A command-line option parser: 4 arguments of two characters; the last option may lack its value. */
public class Main {
  boolean verbose;
  boolean quiet;
  char output;
  int level;
  int operands;
  int errors;

  void parse(char[][] arguments) {
    boolean optionsEnded = false;
    int at = 0;
    while (at < arguments.length) {
      char[] argument = arguments[at];
      at++;
      if (optionsEnded || argument[0] != '-') {
        operands++;
        continue;
      }
      switch (argument[1]) {
        case 'v':
          verbose = true;
          level++;
          break;
        case 'q':
          quiet = true;
          break;
        case 'o':
          output = arguments[at][0];
          at++;
          break;
        case '-':
          optionsEnded = true;
          break;
        default:
          errors++;
      }
    }
    if (verbose && quiet) {
      errors++;
    }
  }

  public static void main(String[] args) {
    char[][] arguments = new char[4][2];
    for (char[] argument : arguments) {
      argument[0] = Verifier.nondetChar();
      argument[1] = Verifier.nondetChar();
    }
    Main options = new Main();
    options.parse(arguments);
    assert options.operands <= arguments.length;
  }
}
