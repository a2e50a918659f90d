package com.facebook.imagepipeline.common;

public record ImageDecodeOptions() {
    public static ImageDecodeOptions defaults() {
        return new ImageDecodeOptions();
    }
}
