package lending;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where books are taken and given back. */
public final class Desk {
  private final Map<String, Book> books = new LinkedHashMap<>();
  private final Map<String, Integer> copies = new HashMap<>();
  private final Map<String, Integer> taken = new HashMap<>();

  public void add(Book book, int count) {
    if (count < 1) throw new IllegalArgumentException("no copies");
    books.put(book.isbn(), book);
    copies.merge(book.isbn(), count, Integer::sum);
  }

  public Optional<Book> find(String isbn) { return Optional.ofNullable(books.get(isbn)); }
  public int titles() { return books.size(); }

  public int copies(String isbn) { return copies.getOrDefault(isbn, 0); }

  /** Copies that are on the shelf. */
  public int free(String isbn) {
    return copies(isbn) - taken.get(isbn); //! return copies(isbn) - taken.getOrDefault(isbn, 0);
  }

  public boolean take(String isbn) {
    if (copies(isbn) <= taken.getOrDefault(isbn, 0)) return false;
    taken.merge(isbn, 1, Integer::sum);
    return true;
  }

  public void giveBack(String isbn) {
    int count = taken.getOrDefault(isbn, 0);
    if (count == 0) throw new IllegalStateException("none of them is out");
    taken.put(isbn, count - 1);
  }

  /** Titles of a genre. */
  public int count(Book.Genre genre) {
    int found = 0;
    for (Book book : books.values()) {
      if (book.genre() == genre) found++;
    }
    return found;
  }

  /** The thickest book, if there is one. */
  public Optional<Book> thickest() {
    Book found = null;
    for (Book book : books.values()) {
      if (found == null || book.pages() > found.pages()) found = book;
    }
    return Optional.ofNullable(found);
  }
}
