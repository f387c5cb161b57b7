import org.sosy_lab.sv_benchmarks.Verifier;

/** A command-line option parser: 8 arguments of two characters; loud and silent at once, without another error. */
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
          if (at < arguments.length) {
            output = arguments[at][0];
            at++;
          } else {
            errors++;
          }
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
    char[][] arguments = new char[8][2];
    for (char[] argument : arguments) {
      argument[0] = Verifier.nondetChar();
      argument[1] = Verifier.nondetChar();
    }
    Main options = new Main();
    options.parse(arguments);
    assert !(options.verbose && options.quiet && options.output == 'x' && options.errors == 1);
  }
}
