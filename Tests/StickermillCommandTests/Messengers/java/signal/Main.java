import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import org.asamk.signal.manager.util.StickerUtils;

/** Reads a pack, a .zip or a manifest.json, as signal-cli does for an upload, to the last byte. */
final class Main {
    public static void main(String[] arguments) {
        try {
            var pack = StickerUtils.getSignalServiceStickerManifestUpload(new File(arguments[0]));
            var images = new ArrayList<>(pack.stickers());
            if (pack.cover() != null) images.add(pack.cover());
            for (var image : images) {
                if (image.stream().readAllBytes().length != image.length()) throw new IOException("an image is cut off");
            }
            var emoji = new StringBuilder();
            for (var sticker : pack.stickers()) emoji.append(sticker.emoji());
            System.out.println(pack.title() + "|" + pack.author() + "|" + pack.stickers().size() + "|" + emoji);
        } catch (Exception fault) {
            for (Throwable cause = fault; cause != null; cause = cause.getCause()) System.err.println(cause);
            System.exit(1);
        }
    }
}
