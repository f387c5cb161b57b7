package copied.sun.swing;

import java.awt.Color;
import javax.swing.plaf.ColorUIResource;

/** What copies need of the JDK's class of that name. */
public class PrintColorUIResource extends ColorUIResource {
  private static final long serialVersionUID = 1;
  private final Color printColor;

  public PrintColorUIResource(int rgb, Color printColor) {
    super(rgb);
    this.printColor = printColor;
  }

  public Color getPrintColor() {
    return printColor;
  }
}
