package methods;

import java.util.Objects;

/** A field that is never null, and one that is null at first. */
public final class Person {
  private final String name;
  private String nick;

  public Person(String name) {
    this.name = Objects.requireNonNull(name);
  }

  public void setNick(String nick) {
    this.nick = nick;
  }

  // TRUE: the constructor demands a name
  public int width() {
    return name.length();
  }

  // FALSE NullPointerException: nobody called setNick
  public int nickWidth() {
    return nick.length();
  }
}
