package lending;

import java.util.Objects;

/** A book of which the library has some copies. */
public final class Book {
  public enum Genre { FICTION, SCIENCE, CHILDREN, REFERENCE }

  private final String isbn;
  private final String title;
  private final Genre genre;
  private final int pages;

  public Book(String isbn, String title, Genre genre, int pages) {
    this.isbn = Objects.requireNonNull(isbn);
    this.title = Objects.requireNonNull(title);
    this.genre = Objects.requireNonNull(genre);
    if (pages <= 0) throw new IllegalArgumentException("a book has pages");
    this.pages = pages;
  }

  public String isbn() { return isbn; }
  public String title() { return title; }
  public Genre genre() { return genre; }
  public int pages() { return pages; }

  /** Whether it may leave the house. */
  public boolean isLent() { return genre != Genre.REFERENCE; }

  /** Days that it may be kept. */
  public int days() {
    switch (genre) {
      case FICTION: return 28;
      case CHILDREN: return 21;
      case SCIENCE: return 14;
      default: return 0;
    }
  }

  /** Pages that have to be read each day to be done in time. */
  public int pagesPerDay() {
    return pages / days(); //! return days() == 0 ? pages : pages / days();
  }

  /** A short title for the spine. */
  public String spine(int width) {
    if (width < 4) throw new IllegalArgumentException("too narrow");
    if (title.length() <= width) return title;
    return title.substring(0, width - 3) + "...";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Book && ((Book) other).isbn.equals(isbn);
  }

  @Override
  public int hashCode() { return isbn.hashCode(); }

  @Override
  public String toString() { return title + " (" + isbn + ")"; }
}
