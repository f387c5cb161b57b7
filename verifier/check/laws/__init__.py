"""Laws: what the JDK promises of methods that classes define, asked of these classes."""
