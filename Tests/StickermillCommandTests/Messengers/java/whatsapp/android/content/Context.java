package android.content;

public record Context(ContentResolver getContentResolver) {}
