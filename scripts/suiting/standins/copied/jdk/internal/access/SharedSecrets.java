package copied.jdk.internal.access;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.PrivilegedAction;

/** What copies need of the JDK's class of that name, by public means. */
public final class SharedSecrets {
  private SharedSecrets() {}

  public static void setJavaBeansAccess(JavaBeansAccess access) {}

  /** There are no attributes of fonts. */
  public static JavaAWTFontAccess getJavaAWTFontAccess() {
    return null;
  }

  public interface ReadString {
    String readString(ObjectInputStream in) throws IOException, ClassNotFoundException;
  }

  public interface FilterAccess {
    ObjectInputFilter createFilter2(String pattern);
  }

  public interface SecurityAccess {
    <T> T doIntersectionPrivilege(
        PrivilegedAction<T> action, AccessControlContext stack, AccessControlContext context);
  }

  public static ReadString getJavaObjectInputStreamReadString() {
    return in -> (String) in.readObject();
  }

  public static FilterAccess getJavaObjectInputFilterAccess() {
    return ObjectInputFilter.Config::createFilter;
  }

  @SuppressWarnings("removal")
  public static SecurityAccess getJavaSecurityAccess() {
    return new SecurityAccess() {
      @Override
      public <T> T doIntersectionPrivilege(
          PrivilegedAction<T> action, AccessControlContext stack, AccessControlContext context) {
        return AccessController.doPrivileged(action, context);
      }
    };
  }
}
