package tickets;

import java.time.Instant;
import java.util.Objects;

/** What somebody wrote about a ticket. */
public record Comment(String author, String text, Instant at) {
  public Comment {
    Objects.requireNonNull(author, "author");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(at, "at");
  }

  public boolean isBy(String name) { return author.equalsIgnoreCase(name); }

  /** The beginning, for lists. */
  public String shortened(int length) {
    if (length < 4) throw new IllegalArgumentException("too short");
    return text.length() <= length ? text : text.substring(0, length - 3) + "...";
  }

  /** The person in {@code "@person: text"}, null if nobody is addressed. */
  public String addressee() {
    if (!text.startsWith("@")) return null;
    return text.substring(1, text.indexOf(':')); //! return text.indexOf(':') < 0 ? null : text.substring(1, text.indexOf(':'));
  }
}
