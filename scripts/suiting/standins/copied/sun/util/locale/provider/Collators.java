package copied.sun.util.locale.provider;

import copied.java.text.Collator;
import copied.java.text.ParseException;
import copied.java.text.RuleBasedCollator;
import copied.java.text.spi.CollatorProvider;
import java.util.Locale;

/** Collators with the rules of the JDK's own. */
final class Collators extends CollatorProvider {
  @Override
  public Locale[] getAvailableLocales() {
    return java.text.Collator.getAvailableLocales();
  }

  @Override
  public Collator getInstance(Locale locale) {
    java.text.Collator found = java.text.Collator.getInstance(locale);
    try {
      return new RuleBasedCollator(((java.text.RuleBasedCollator) found).getRules());
    } catch (ParseException error) {
      throw new IllegalStateException(error);
    }
  }
}
