package com.example.samplestickerapp;

import android.content.ContentResolver;
import android.content.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and validates the packs of a folder with contents.json, as Meta's sample app does. */
final class Main {
    public static void main(String[] arguments) {
        var folder = Path.of(arguments[0]);
        var context = new Context(new ContentResolver(folder));
        try (var contents = Files.newInputStream(folder.resolve("contents.json"))) {
            for (var pack : ContentFileParser.parseStickerPacks(contents)) {
                StickerPackValidator.verifyStickerPackValidity(context, pack);
                var kind = pack.animatedStickerPack ? "animated" : "still";
                System.out.println(pack.identifier + " " + pack.getStickers().size() + " " + kind);
            }
        } catch (IOException | RuntimeException fault) {
            for (Throwable cause = fault; cause != null; cause = cause.getCause()) System.err.println(cause);
            System.exit(1);
        }
    }
}
