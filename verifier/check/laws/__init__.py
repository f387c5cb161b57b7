"""Laws: requirements of the JDK on methods that classes define, checked for these classes."""
