package com.example.samplestickerapp;

import android.content.ContentResolver;
import java.io.IOException;
import java.nio.file.Files;

final class StickerPackLoader {
    static byte[] fetchStickerAsset(String identifier, String name, ContentResolver resolver) throws IOException {
        return Files.readAllBytes(resolver.folder().resolve(identifier).resolve(name));
    }
}
