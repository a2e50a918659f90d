package android.util;

import java.io.Reader;

/** Gson's reader, which has the methods of Android's. */
public final class JsonReader extends com.google.gson.stream.JsonReader {
    public JsonReader(Reader reader) {
        super(reader);
    }
}
