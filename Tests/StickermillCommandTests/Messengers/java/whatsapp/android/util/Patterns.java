package android.util;

import java.util.regex.Pattern;

public final class Patterns {
    private static final String LABEL = "[A-Za-z0-9][A-Za-z0-9-]";
    public static final Pattern EMAIL_ADDRESS =
            Pattern.compile("[A-Za-z0-9._%+-]{1,256}@" + LABEL + "{0,64}(\\." + LABEL + "{0,25})+");
}
