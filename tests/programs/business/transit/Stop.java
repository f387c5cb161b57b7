package transit;

import java.util.Objects;

/** Where people get on and off. */
public final class Stop {
  private final String code;
  private final String name;
  private final int zone;

  public Stop(String code, String name, int zone) {
    if (code.isEmpty()) throw new IllegalArgumentException("no code");
    if (zone < 1 || zone > 9) throw new IllegalArgumentException("zone");
    this.code = code;
    this.name = Objects.requireNonNull(name);
    this.zone = zone;
  }

  public String code() { return code; }
  public String name() { return name; }
  public int zone() { return zone; }

  public int zonesTo(Stop other) { return Math.abs(zone - other.zone) + 1; }

  /** The platform in {@code "Main Street/3"}, 0 if there is none. */
  public int platform() {
    int slash = name.lastIndexOf('/');
    if (slash < 0) return 0;
    char digit = name.charAt(slash + 1); //! if (slash + 1 == name.length()) return 0; char digit = name.charAt(slash + 1);
    return digit >= '0' && digit <= '9' ? digit - '0' : 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stop && code.equals(((Stop) other).code);
  }

  @Override
  public int hashCode() { return code.hashCode(); }

  @Override
  public String toString() { return name + " (" + code + ")"; }
}
