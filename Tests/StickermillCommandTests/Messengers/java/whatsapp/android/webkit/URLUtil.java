package android.webkit;

public final class URLUtil {
    public static boolean isHttpUrl(String url) {
        return begins(url, "http://");
    }

    public static boolean isHttpsUrl(String url) {
        return begins(url, "https://");
    }

    private static boolean begins(String url, String scheme) {
        return url != null && url.regionMatches(true, 0, scheme, 0, scheme.length());
    }
}
