package jr;

/** Descriptors (JVMS 4.3) to classes and back; only {@link Natives} looks for other classes than the JDK's. */
final class Names {
    static ClassLoader loader = ClassLoader.getPlatformClassLoader();

    private Names() {}

    static Class<?> classNamed(String internalName) throws ClassNotFoundException {
        return Class.forName(internalName.replace('/', '.'), true, loader);
    }

    static Class<?> classOf(String descriptor) throws ClassNotFoundException {
        switch (descriptor.charAt(0)) {
            case 'Z': return boolean.class;
            case 'B': return byte.class;
            case 'C': return char.class;
            case 'S': return short.class;
            case 'I': return int.class;
            case 'J': return long.class;
            case 'F': return float.class;
            case 'D': return double.class;
            case 'V': return void.class;
            case '[': return classNamed(descriptor);
            default: return classNamed(descriptor.substring(1, descriptor.length() - 1));
        }
    }

    static String descriptorOf(Class<?> type) {
        return type.descriptorString();
    }

    /** The parameter types of a method descriptor, in order. */
    static Class<?>[] parametersOf(String descriptor) throws ClassNotFoundException {
        java.util.ArrayList<Class<?>> types = new java.util.ArrayList<>();
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            int start = at;
            while (descriptor.charAt(at) == '[') {
                at++;
            }
            at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
            types.add(classOf(descriptor.substring(start, at)));
        }
        return types.toArray(new Class<?>[0]);
    }
}
