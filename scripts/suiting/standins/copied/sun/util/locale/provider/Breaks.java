package copied.sun.util.locale.provider;

import copied.java.text.BreakIterator;
import copied.java.text.CharacterIterator;
import copied.java.text.StringCharacterIterator;
import copied.java.text.spi.BreakIteratorProvider;
import java.util.Locale;

/** Breaks where the JDK's own iterators do. */
final class Breaks extends BreakIteratorProvider {
  @Override
  public Locale[] getAvailableLocales() {
    return java.text.BreakIterator.getAvailableLocales();
  }

  @Override
  public BreakIterator getWordInstance(Locale locale) {
    return new Breaking(java.text.BreakIterator.getWordInstance(locale));
  }

  @Override
  public BreakIterator getLineInstance(Locale locale) {
    return new Breaking(java.text.BreakIterator.getLineInstance(locale));
  }

  @Override
  public BreakIterator getCharacterInstance(Locale locale) {
    return new Breaking(java.text.BreakIterator.getCharacterInstance(locale));
  }

  @Override
  public BreakIterator getSentenceInstance(Locale locale) {
    return new Breaking(java.text.BreakIterator.getSentenceInstance(locale));
  }

  private static final class Breaking extends BreakIterator {
    private final java.text.BreakIterator own;
    private CharacterIterator text = new StringCharacterIterator("");

    Breaking(java.text.BreakIterator own) {
      this.own = own;
    }

    @Override
    public Object clone() {
      Breaking copy = new Breaking((java.text.BreakIterator) own.clone());
      copy.text = (CharacterIterator) text.clone();
      return copy;
    }

    @Override
    public int first() {
      return own.first();
    }

    @Override
    public int last() {
      return own.last();
    }

    @Override
    public int next(int times) {
      return own.next(times);
    }

    @Override
    public int next() {
      return own.next();
    }

    @Override
    public int previous() {
      return own.previous();
    }

    @Override
    public int following(int offset) {
      return own.following(offset);
    }

    @Override
    public int current() {
      return own.current();
    }

    @Override
    public CharacterIterator getText() {
      return text;
    }

    @Override
    public void setText(CharacterIterator text) {
      this.text = text;
      StringBuilder all = new StringBuilder();
      for (char one = text.first(); one != CharacterIterator.DONE; one = text.next()) {
        all.append(one);
      }
      own.setText(all.toString());
    }
  }
}
