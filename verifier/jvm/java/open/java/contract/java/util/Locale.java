package java.contract.java.util;

import java.contract.*;

@Steady
interface Locale {
    String getLanguage();
    String getCountry();
    String getVariant();
    String getScript();
    String toLanguageTag();
    @Varying String getDisplayName();
    @Varying String getDisplayLanguage();
    @Varying String getDisplayCountry();
    @Varying String getDisplayVariant();
    @Varying String getDisplayScript();
    boolean hasExtensions();
    java.util.Locale stripExtensions();

    default String getUnicodeLocaleType(String key) {
        if (key == null) {
            throw Nondet.fail(NullPointerException.class);
        }
        if (key.length() != 2 || !isAlphanumeric(key.charAt(0)) || !isAlphanumeric(key.charAt(1))) {
            throw Nondet.fail(IllegalArgumentException.class);
        }
        if (key.charAt(1) <= '9') {
            throw Nondet.refuse("with a key that ends with a digit");
        }
        return Nondet.flip() ? null : Nondet.of(String.class);
    }

    private static boolean isAlphanumeric(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
