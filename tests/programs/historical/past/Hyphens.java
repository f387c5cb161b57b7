package past;

/** Names of options. */
public final class Hyphens {
  private Hyphens() {}

  public static String strip(String option) {
    if (option != null && option.startsWith("--")) {
      return option.substring(2);
    }
    if (option.startsWith("-")) { //! if (option != null && option.startsWith("-")) {
      return option.substring(1);
    }
    return option;
  }
}
