package copied.sun.util.locale.provider;

/** What copies need of the JDK's interface of that name. */
public interface ResourceBundleBasedAdapter {
  LocaleData getLocaleData();
}
