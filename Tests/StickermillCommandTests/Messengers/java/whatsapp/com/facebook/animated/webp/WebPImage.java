package com.facebook.animated.webp;

import com.facebook.imagepipeline.common.ImageDecodeOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What libwebp's webpmux tells of an image. */
public record WebPImage(int getWidth, int getHeight, int[] getFrameDurations) {
    private static final Pattern CANVAS = Pattern.compile("Canvas size: (\\d+) x (\\d+)");
    /** A row of the table of frames: number, width, height, alpha, x, y, and duration. */
    private static final Pattern FRAME = Pattern.compile("(?m)^ *\\d+: +\\d+ +\\d+ +\\w+ +\\d+ +\\d+ +(\\d+) ");

    public static WebPImage createFromByteArray(byte[] bytes, ImageDecodeOptions options) {
        var output = webpmux(bytes);
        var canvas = CANVAS.matcher(output);
        if (!canvas.find()) throw new IllegalArgumentException(output.strip());
        var durations = FRAME.matcher(output).results().mapToInt(row -> Integer.parseInt(row.group(1))).toArray();
        return new WebPImage(Integer.parseInt(canvas.group(1)), Integer.parseInt(canvas.group(2)), durations);
    }

    /** The program reads all of its input before it writes. */
    private static String webpmux(byte[] bytes) {
        try {
            var process = new ProcessBuilder("webpmux", "-info", "-").redirectErrorStream(true).start();
            try (var input = process.getOutputStream()) {
                input.write(bytes);
            }
            return new String(process.getInputStream().readAllBytes());
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** An image without animation has one frame. */
    public int getFrameCount() {
        return Math.max(1, getFrameDurations.length);
    }

    public int getDuration() {
        return IntStream.of(getFrameDurations).sum();
    }
}
