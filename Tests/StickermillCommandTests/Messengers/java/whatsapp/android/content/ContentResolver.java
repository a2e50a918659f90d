package android.content;

import java.nio.file.Path;

/** The folder with contents.json, in place of an app's content. */
public record ContentResolver(Path folder) {}
