package org.whispersystems.signalservice.api.messages;

import java.io.InputStream;
import java.util.List;

public record SignalServiceStickerManifestUpload(
        String title, String author, StickerInfo cover, List<StickerInfo> stickers) {
    public record StickerInfo(InputStream stream, long length, String emoji, String contentType) {}
}
