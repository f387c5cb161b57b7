package copied.sun.security.util;

/** What copies need of the JDK's class of that name. */
public final class SecurityConstants {
  public static final RuntimePermission CHECK_MEMBER_ACCESS_PERMISSION =
      new RuntimePermission("accessDeclaredMembers");
  public static final RuntimePermission GET_CLASSLOADER_PERMISSION = new RuntimePermission("getClassLoader");

  private SecurityConstants() {}
}
