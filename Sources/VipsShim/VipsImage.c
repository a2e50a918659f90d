#define _GNU_SOURCE

#include "VipsShim.h"

#include <stdio.h>
#include <string.h>

#include "LateBinding.h"

// MARK: Loading

int stickermill_load(const void *bytes, size_t length, const char *options, StickermillImage **out) {
    *out = vips_image_new_from_buffer(bytes, length, options, NULL);
    return *out ? 0 : -1;
}

void stickermill_image_release(StickermillImage *image) {
    g_object_unref(image);
}

// MARK: Facts

int stickermill_image_width(StickermillImage *image) {
    return vips_image_get_width(image);
}

int stickermill_image_height(StickermillImage *image) {
    return vips_image_get_height(image);
}

int stickermill_image_bands(StickermillImage *image) {
    return vips_image_get_bands(image);
}

int stickermill_image_bits(StickermillImage *image) {
    return vips_image_get_format(image) == VIPS_FORMAT_UCHAR ? 8 : 16;
}

int stickermill_image_colors(StickermillImage *image) {
    VipsBandFormat samples = vips_image_get_format(image);
    if (samples != VIPS_FORMAT_UCHAR && samples != VIPS_FORMAT_USHORT)
        return 0;
    switch (vips_image_get_interpretation(image)) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16:
        return 1;
    case VIPS_INTERPRETATION_sRGB:
    case VIPS_INTERPRETATION_RGB16:
        return 3;
    case VIPS_INTERPRETATION_CMYK:
        return 4;
    default:
        return 0;
    }
}

// vips_image_get_n_pages returns 1 for files with 10,000 pages or more.
int stickermill_image_pages(StickermillImage *image) {
    int pages = 1;
    if (vips_image_get_typeof(image, VIPS_META_N_PAGES))
        vips_image_get_int(image, VIPS_META_N_PAGES, &pages);
    return VIPS_MAX(pages, 1);
}

int stickermill_image_page_height(StickermillImage *image) {
    return vips_image_get_page_height(image);
}

int stickermill_image_plays(StickermillImage *image) {
    int plays = 1;
    if (vips_image_get_typeof(image, "loop"))
        vips_image_get_int(image, "loop", &plays);
    return plays;
}

int stickermill_image_delays(StickermillImage *image, int *delays, int capacity) {
    int *stored;
    int count;
    if (!vips_image_get_typeof(image, "delay") || vips_image_get_array_int(image, "delay", &stored, &count))
        return 0;
    int copied = VIPS_MIN(count, capacity);
    if (copied > 0)
        memcpy(delays, stored, sizeof(int) * copied);
    return count;
}

int stickermill_image_orientation(StickermillImage *image) {
    return vips_image_get_orientation(image);
}

bool stickermill_image_has_profile(StickermillImage *image) {
    return vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
}

// MARK: Steps

int stickermill_select_channels(StickermillImage *in, int colors, int alpha, StickermillImage **out) {
    if (alpha < 0)
        return vips_extract_band(in, out, 0, "n", colors, NULL);
    VipsObject *parent = (VipsObject *) vips_image_new();
    VipsImage **t = (VipsImage **) vips_object_local_array(parent, 2);
    int result = vips_extract_band(in, &t[0], 0, "n", colors, NULL) || vips_extract_band(in, &t[1], alpha, NULL)
            || vips_bandjoin2(t[0], t[1], out, NULL)
        ? -1
        : 0;
    g_object_unref(parent);
    return result;
}

int stickermill_autorotate(StickermillImage *in, StickermillImage **out) {
    // Rotation does not read rows in the order of the file.
    VipsImage *whole = vips_image_copy_memory(in);
    if (!whole)
        return -1;
    int result = vips_autorot(whole, out, NULL);
    g_object_unref(whole);
    return result;
}

// Maps the full range of 16 bits to the full range of 8, rounded; leaves 8 bits unchanged.
static int to_8_bits(VipsObject *parent, VipsImage *in, VipsImage **out) {
    VipsImage **t = (VipsImage **) vips_object_local_array(parent, 1);
    if (vips_image_get_format(in) == VIPS_FORMAT_UCHAR)
        return vips_copy(in, out, NULL);
    return vips_linear1(in, &t[0], 1.0 / 257.0, 0.5, NULL) || vips_cast_uchar(t[0], out, NULL) ? -1 : 0;
}

int stickermill_to_8_bits(StickermillImage *in, StickermillImage **out) {
    VipsObject *parent = (VipsObject *) vips_image_new();
    int result = to_8_bits(parent, in, out);
    g_object_unref(parent);
    return result;
}

static int transform(VipsImage *in, VipsImage **out) {
    bool cmyk = vips_image_get_interpretation(in) == VIPS_INTERPRETATION_CMYK;
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "input_profile", cmyk ? "cmyk" : "srgb",
        "intent", VIPS_INTENT_RELATIVE, "black_point_compensation", TRUE, "depth", 8, NULL);
}

// Alpha bypasses the color transform, because libvips 8.14 can crash on it there.
static int to_srgb(VipsObject *parent, VipsImage *in, VipsImage **out) {
    VipsImage **t = (VipsImage **) vips_object_local_array(parent, 5);
    if (!vips_image_hasalpha(in))
        return transform(in, out);
    int colors = vips_image_get_bands(in) - 1;
    return vips_extract_band(in, &t[0], 0, "n", colors, NULL) || transform(t[0], &t[1])
            || vips_extract_band(in, &t[2], colors, NULL) || to_8_bits(parent, t[2], &t[3])
            || vips_bandjoin2(t[1], t[3], out, NULL)
        ? -1
        : 0;
}

int stickermill_to_srgb(StickermillImage *in, StickermillImage **out) {
    VipsObject *parent = (VipsObject *) vips_image_new();
    int result = to_srgb(parent, in, out);
    g_object_unref(parent);
    return result;
}

int stickermill_with_profile_of(StickermillImage *in, StickermillImage *source, StickermillImage **out) {
    const void *profile;
    size_t length;
    if (vips_image_get_blob(source, VIPS_META_ICC_NAME, &profile, &length) || vips_copy(in, out, NULL))
        return -1;
    vips_image_set_blob_copy(*out, VIPS_META_ICC_NAME, profile, length);
    return 0;
}

// MARK: Pixels

int stickermill_from_pixels(const void *pixels, int width, int height, int bands, StickermillImage **out) {
    size_t length = (size_t) width * height * bands;
    VipsImage *bare = vips_image_new_from_memory(pixels, length, width, height, bands, VIPS_FORMAT_UCHAR);
    if (!bare)
        return -1;
    VipsInterpretation space = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    int result = vips_copy(bare, out, "interpretation", space, NULL);
    g_object_unref(bare);
    return result;
}

int stickermill_copy_pixels(StickermillImage *image, void *pixels, size_t length) {
    size_t size;
    void *written = vips_image_write_to_memory(image, &size);
    if (!written)
        return -1;
    int result = size == length ? 0 : -1;
    if (result)
        vips_error(STICKERMILL_NAME, "%zu bytes of pixels where %zu were expected", size, length);
    else
        memcpy(pixels, written, length);
    g_free(written);
    return result;
}

// Does the same as VIPS_REGION_ADDR for 8 bits per band, without calling libvips.
static char *bytes_at(VipsRegion *region, int x, int y) {
    VipsRect *valid = &region->valid;
    return (char *) region->data + (size_t) (y - valid->top) * region->bpl
        + (size_t) (x - valid->left) * region->im->Bands;
}

int stickermill_copy_rows(StickermillImage *image, int top, int rows, void *pixels, size_t length) {
    size_t row_length = (size_t) image->Xsize * image->Bands;
    if (image->BandFmt != VIPS_FORMAT_UCHAR || top < 0 || rows < 0 || rows > image->Ysize - top || length != rows * row_length) {
        vips_error(STICKERMILL_NAME, "no room for %d rows from row %d", rows, top);
        return -1;
    }
    VipsRect area = { 0, top, image->Xsize, rows };
    VipsRegion *region = vips_region_new(image);
    int result = vips_region_prepare(region, &area);
    for (int row = 0; !result && row < rows; row++)
        memcpy((char *) pixels + row * row_length, bytes_at(region, 0, top + row), row_length);
    g_object_unref(region);
    return result;
}

// MARK: Saving

// Since libvips 8.15, `keep` names the metadata to keep; the older option `strip` is deprecated.
int stickermill_save(StickermillImage *image, const char *format, const char *options, void **out, size_t *length) {
    bool knows_keep = vips_version(0) > 8 || (vips_version(0) == 8 && vips_version(1) >= 15);
    char name[128];
    int written = snprintf(name, sizeof name, ".%s[%s,%s]", format, knows_keep ? "keep=none" : "strip", options);
    if (written < 0 || (size_t) written >= sizeof name) {
        vips_error(STICKERMILL_NAME, "the options of the encoder are too long");
        return -1;
    }
    return vips_image_write_to_buffer(image, name, out, length, NULL);
}

static int generate_frames(VipsRegion *out, void *sequence, void *a, void *b, gboolean *stop) {
    const StickermillAnimation *animation = a;
    VipsRect *area = &out->valid;
    for (int y = area->top; y < VIPS_RECT_BOTTOM(area); y++) {
        const char *frame = animation->frame(animation->context, y / animation->height);
        if (!frame) {
            vips_error(STICKERMILL_NAME, "frame %d is not available", y / animation->height);
            return -1;
        }
        size_t offset = (size_t) (y % animation->height) * animation->width + area->left;
        memcpy(bytes_at(out, area->left, y), frame + offset * 4, (size_t) area->width * 4);
    }
    return 0;
}

int stickermill_save_animation(
    const StickermillAnimation *animation, const char *format, const char *options, void **out, size_t *length) {
    VipsImage *image = vips_image_new();
    vips_image_init_fields(image, animation->width, animation->height * animation->frames, 4,
        VIPS_FORMAT_UCHAR, VIPS_CODING_NONE, VIPS_INTERPRETATION_sRGB, 1.0, 1.0);
    vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, animation->height);
    vips_image_set_int(image, "loop", animation->plays);
    vips_image_set_array_int(image, "delay", animation->delays, animation->frames);
    int result = vips_image_pipelinev(image, VIPS_DEMAND_STYLE_THINSTRIP, NULL)
        || vips_image_generate(image, NULL, generate_frames, NULL, (void *) animation, NULL)
        || stickermill_save(image, format, options, out, length);
    g_object_unref(image);
    return result ? -1 : 0;
}
