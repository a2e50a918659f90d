package android.graphics;

public record Bitmap(int getWidth, int getHeight) {}
