// The part of libvips that Kisscut uses, as functions of fixed arity, because Swift cannot call variadic C functions.
//
// A function that returns int returns 0 on success and -1 on failure, with the reason in libvips' error buffer, which all threads share.
// `out` arguments are only written on success. Release images from them with `kisscut_image_release`, and bytes with
// `kisscut_bytes_release`. Input images keep their owner.

#ifndef KISSCUT_VIPS_SHIM_H
#define KISSCUT_VIPS_SHIM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _VipsImage KisscutImage;
typedef void (*KisscutMessageHandler)(const char *message);

// Library. Call `kisscut_vips_start` once, before anything else. It disables all loaders; `kisscut_vips_allow` enables the loaders of one
// class, such as `VipsForeignLoadPng`. No module of libvips is loaded, such as the modules for ImageMagick and poppler;
// `kisscut_vips_load_heic` loads the module that reads HEIC, unless it is built in. Messages of GLib and libvips go to `handler` and never
// to the terminal. If libvips is not installed, `kisscut_vips_start` returns KISSCUT_NOT_FOUND; if there is too little memory for libvips,
// it returns KISSCUT_NO_MEMORY. Then only `kisscut_vips_version` may be called, which returns the version that Kisscut was built with.
//
// `path` names the library to load, or is NULL to search for libvips; systems where Kisscut links libvips ignore it. `kisscut_vips_path`
// returns the path of the loaded library, which needs to be freed, or NULL if it is unknown.

#define KISSCUT_NOT_FOUND -2
#define KISSCUT_NO_MEMORY -3

int kisscut_vips_start(const char *path, KisscutMessageHandler handler);
char *kisscut_vips_path(void);
void kisscut_vips_load_heic(void);
void kisscut_vips_allow(const char *loaders);
void kisscut_vips_obey_environment(void);  // blocks the loaders that VIPS_BLOCK_UNTRUSTED forbids; after all calls of `allow`
bool kisscut_vips_blocks(const char *loader);
bool kisscut_vips_reads(const char *loader);  // such as `webpload_buffer`
const char *kisscut_vips_version(void);
const char *kisscut_vips_installed_version(void);
// Writes the family of the font that is chosen for families, of which the first is wanted most; false if this system cannot tell.
// Characters may be asked for: the font with most of them is chosen, and `lacks` receives whether it lacks each.
bool kisscut_choose_font(
    const char *const *families, int count, const unsigned int *characters, int character_count, bool *lacks, char *chosen,
    int size);
char *kisscut_vips_take_error(void);
void kisscut_bytes_release(void *bytes);

// The version of a library that libvips uses. `symbol` is a function or a variable of the library, whose type `kind` tells. If the library
// does not tell its version, the text is `build:` and the identifier of its build in hexadecimal digits, or `file:` and a hash of its file.
// The same is true of libvips, if it contains the library.

typedef enum {
    KISSCUT_TEXT_FUNCTION,  // const char *symbol(void)
    KISSCUT_NUMBER_FUNCTION,  // int symbol(void)
    KISSCUT_TEXT_VARIABLE,  // const char *symbol
    KISSCUT_NUMBER_VARIABLE,  // unsigned int symbol
    KISSCUT_NO_VERSION,
} KisscutVersionKind;

void kisscut_library_version(KisscutVersionKind kind, const char *symbol, char *text, size_t room);

// Makes libvips free the memory that it keeps for the calling thread when that thread ends. Call this on every thread that uses libvips.
// Before `kisscut_vips_start` it does nothing.

void kisscut_vips_end_with_thread(void);

// Loading. The bytes must outlive the image. Headers are read at once, pixels on demand. `options` are the options of the format's loader,
// as libvips writes them in file names: `[fail_on=error]`. A GIF is one tall image of all its composed frames, and must be read from the
// top.

int kisscut_load(const void *bytes, size_t length, const char *options, KisscutImage **out);
void kisscut_image_release(KisscutImage *image);

// SVG, with 96 dots per inch as in CSS. Call `kisscut_svg_prepare` once, after `kisscut_vips_start` and before the first SVG is loaded.
// `kisscut_svg_load` loads an SVG, whatever its first bytes are; at the scale 1, the unit of a drawing is a pixel. `kisscut_svg_draw`
// copies the pixels as `kisscut_copy_pixels` does. It sets `asks_for_fonts` to 1 if the drawing has asked for a font, to 0 if it has not,
// and to -1 if librsvg does not use a Pango that Kisscut can watch. Before libvips 8.17.2, other systems than Linux draw with 72 dots.

void kisscut_svg_prepare(void);
int kisscut_svg_load(const void *bytes, size_t length, double scale, KisscutImage **out);
int kisscut_svg_draw(KisscutImage *image, void *pixels, size_t length, int *asks_for_fonts);

// Facts.

int kisscut_image_width(KisscutImage *image);
int kisscut_image_height(KisscutImage *image);
int kisscut_image_bands(KisscutImage *image);
int kisscut_image_bits(KisscutImage *image);  // 8, or 16 for more
int kisscut_image_colors(KisscutImage *image);  // channels of color: 1 for gray, 3 for RGB, 4 for CMYK, of 8 or 16 bits; else 0
int kisscut_image_pages(KisscutImage *image);  // as the file says, at least 1
int kisscut_image_page_height(KisscutImage *image);
int kisscut_image_plays(KisscutImage *image);
int kisscut_image_orientation(KisscutImage *image);
bool kisscut_image_has_profile(KisscutImage *image);

// Writes the delays of a GIF's frames in milliseconds, at most `capacity` of them, and returns the number of delays that the file has.

int kisscut_image_delays(KisscutImage *image, int *delays, int capacity);

// Steps. Each makes a new image.

// Leaves the first `colors` channels and, unless it is negative, the channel `alpha`.
int kisscut_select_channels(KisscutImage *in, int colors, int alpha, KisscutImage **out);
int kisscut_autorotate(KisscutImage *in, KisscutImage **out);
int kisscut_to_srgb(KisscutImage *in, KisscutImage **out);
int kisscut_to_8_bits(KisscutImage *in, KisscutImage **out);
int kisscut_with_profile_of(KisscutImage *in, KisscutImage *source, KisscutImage **out);

// Pixels: interleaved bands of one byte each, with rows from the top and no padding. `kisscut_from_pixels` does not copy, so the pixels
// must outlive the image. `kisscut_copy_pixels` fails unless `length` is exactly width x height x bands.

int kisscut_from_pixels(const void *pixels, int width, int height, int bands, KisscutImage **out);
int kisscut_copy_pixels(KisscutImage *image, void *pixels, size_t length);
int kisscut_copy_rows(KisscutImage *image, int top, int rows, void *pixels, size_t length);

// Saving, without metadata. `format` is the extension of the format's files, and `options` are the options of its saver: `Q=90`.

int kisscut_save(KisscutImage *image, const char *format, const char *options, void **out, size_t *length);

// Saving an animation. `frame` returns the RGBA pixels of a frame, which stay valid until it is called for the next frame, or NULL to
// cancel. Frames are requested in order, each possibly several times. `delays` are milliseconds, one per frame. `plays` is 0 for forever.

typedef const void *(*KisscutFrameProvider)(void *context, int index);

typedef struct {
    int width, height, frames, plays;
    const int *delays;
    KisscutFrameProvider frame;
    void *context;
} KisscutAnimation;

int kisscut_save_animation(
    const KisscutAnimation *animation, const char *format, const char *options, void **out, size_t *length);

#endif
