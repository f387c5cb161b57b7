import java.util.Locale;
import java.util.StringJoiner;

/** StringJoiner, Locale names and Character names of kinds. */
public class JoinersAndLocales {
  public static void main(String[] args) {
    StringJoiner j = new StringJoiner(", ", "{", "}");
    j.setEmptyValue("nothing");
    System.out.println(j + " " + j.length());
    j.add("a").add("b");
    System.out.println(j + " " + new StringJoiner("-").add("x").merge(j));
    System.out.println(Locale.ROOT.toString().isEmpty() + " " + Locale.US + " " + Locale.FRANCE.getLanguage() + " " + "TITLE".toLowerCase(Locale.ROOT) + " " + Locale.GERMANY.getCountry());
  }
}
