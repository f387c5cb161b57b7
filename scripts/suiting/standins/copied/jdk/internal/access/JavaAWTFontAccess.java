package copied.jdk.internal.access;

/** What the JDK's text attributes lend to copies: nothing. */
public interface JavaAWTFontAccess {
  Object getTextAttributeConstant(String name);

  void shape(Object shaper, char[] text, int start, int count);
}
