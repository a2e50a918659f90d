package android.graphics;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;

public final class BitmapFactory {
    /** Decodes all pixels. Like Android's, returns null for what is not an image. */
    public static Bitmap decodeByteArray(byte[] bytes, int offset, int length) {
        try {
            var stream = new ByteArrayInputStream(bytes, offset, length);
            var image = ImageIO.read(new MemoryCacheImageInputStream(stream));
            return image == null ? null : new Bitmap(image.getWidth(), image.getHeight());
        } catch (IOException fault) {
            return null;
        }
    }
}
