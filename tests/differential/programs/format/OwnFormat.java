import java.text.FieldPosition;
import java.text.Format;
import java.text.ParsePosition;

/** A format that the program defines itself. */
public class OwnFormat extends Format {
  @Override
  public StringBuffer format(Object value, StringBuffer out, FieldPosition position) {
    return out.append('<').append(value).append('>');
  }

  @Override
  public Object parseObject(String source, ParsePosition position) {
    position.setIndex(source.length());
    return source.substring(1, source.length() - 1);
  }

  public static void main(String[] args) throws Exception {
    Format format = new OwnFormat();
    System.out.println(format.format("a") + format.format(3) + " " + format.parseObject("<b>"));
  }
}
