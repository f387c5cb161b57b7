import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** java.util.Properties, Objects and Optional. */
public class PropertiesClass {
  public static void main(String[] args) {
    Properties p = new Properties();
    p.setProperty("host", "local");
    System.out.println(p.getProperty("host") + " " + p.getProperty("port") + " " + p.getProperty("port", "80") + " " + p.size());
    System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.toString(null) + " " + Objects.toString(null, "def") + " " + Objects.isNull(null));
    try {
      Objects.requireNonNull(null);
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    Optional<String> some = Optional.of("value");
    Optional<String> none = Optional.empty();
    System.out.println(some.isPresent() + " " + some.get() + " " + none.orElse("other") + " " + some.map(String::length).get() + " " + none.map(String::length) + " " + some.filter(s -> s.isEmpty()) + " " + some + " " + Optional.ofNullable(null).isPresent() + " " + some.equals(Optional.of("value")));
    try {
      none.get();
    } catch (java.util.NoSuchElementException e) {
      System.out.println(e.getMessage());
    }
  }
}
