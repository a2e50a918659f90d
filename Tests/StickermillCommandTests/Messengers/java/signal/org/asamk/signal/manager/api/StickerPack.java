package org.asamk.signal.manager.api;

/** Only compiled against. */
public final class StickerPack {
    public record Sticker(int id, String emoji, String contentType) {}
}
