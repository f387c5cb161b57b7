/** Wrong formats raise their exceptions. */
public class FormatFails {
  public static void main(String[] args) {
    String[] forms = {"%d", "%", "%q", "%5", "%.2d", "%s %s", "%-d", "%c", "%,s", "%#s", "%+s"};
    for (String form : forms) {
      try {
        System.out.println(form + " " + String.format(form, "text"));
      } catch (java.util.IllegalFormatException e) {
        System.out.println(form + " " + e.getClass().getSimpleName() + " " + e.getMessage());
      }
    }
  }
}
