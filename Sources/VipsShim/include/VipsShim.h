// The part of libvips that Stickermill uses, as functions of fixed arity, because Swift cannot call variadic C functions.
//
// A function that returns int returns 0 on success and -1 on failure, with the reason in libvips' error buffer, which all threads share.
// `out` arguments are only written on success. Release images from them with `stickermill_image_release`, and bytes with
// `stickermill_bytes_release`. Input images keep their owner.

#ifndef STICKERMILL_VIPS_SHIM_H
#define STICKERMILL_VIPS_SHIM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _VipsImage StickermillImage;
typedef void (*StickermillMessageHandler)(const char *message);

// Library. Call `stickermill_vips_start` once, before anything else. It disables all loaders; `stickermill_vips_allow` enables the loaders of one
// class, such as `VipsForeignLoadPng`. No module of libvips is loaded, such as the modules for ImageMagick and poppler;
// `stickermill_vips_load_heic` loads the module that reads HEIC, unless it is built in. Messages of GLib and libvips go to `handler` and never
// to the terminal. If libvips is not installed, `stickermill_vips_start` returns STICKERMILL_NOT_FOUND; if there is too little memory for libvips,
// it returns STICKERMILL_NO_MEMORY. Then only `stickermill_vips_version` may be called, which returns the version that Stickermill was built with.
//
// `path` names the library to load, or is NULL to search for libvips; systems where Stickermill links libvips ignore it. `stickermill_vips_path`
// returns the path of the loaded library, which needs to be freed, or NULL if it is unknown; `stickermill_vips_refusal` returns why the
// dynamic linker refuses the library after STICKERMILL_NOT_FOUND, such as "libvips.so.42: file too short".

#define STICKERMILL_NOT_FOUND -2
#define STICKERMILL_NO_MEMORY -3

int stickermill_vips_start(const char *path, StickermillMessageHandler handler);
char *stickermill_vips_path(void);
const char *stickermill_vips_refusal(void);
void stickermill_vips_load_heic(void);
void stickermill_vips_allow(const char *loaders);
void stickermill_vips_obey_environment(void);  // blocks the loaders that VIPS_BLOCK_UNTRUSTED forbids; after all calls of `allow`
bool stickermill_vips_blocks(const char *loader);
bool stickermill_vips_reads(const char *loader);  // such as `webpload_buffer`
const char *stickermill_vips_version(void);
const char *stickermill_vips_installed_version(void);
// Writes the family of the font that is chosen for families, of which the first is wanted most; false if this system cannot tell.
// Characters may be asked for: the font with most of them is chosen, and `lacks` receives whether it lacks each.
bool stickermill_choose_font(
    const char *const *families, int count, const unsigned int *characters, int character_count, bool *lacks, char *chosen,
    int size);
char *stickermill_vips_take_error(void);
void stickermill_bytes_release(void *bytes);

// The version of a library that libvips uses. `symbol` is a function or a variable of the library, whose type `kind` tells. If the library
// does not tell its version, the text is `build:` and the identifier of its build in hexadecimal digits, or `file:` and a hash of its file.
// The same is true of libvips, if it contains the library.

typedef enum {
    STICKERMILL_TEXT_FUNCTION,  // const char *symbol(void)
    STICKERMILL_NUMBER_FUNCTION,  // int symbol(void)
    STICKERMILL_TEXT_VARIABLE,  // const char *symbol
    STICKERMILL_NUMBER_VARIABLE,  // unsigned int symbol
    STICKERMILL_NO_VERSION,
} StickermillVersionKind;

void stickermill_library_version(StickermillVersionKind kind, const char *symbol, char *text, size_t room);

// Makes libvips free the memory that it keeps for the calling thread when that thread ends. Call this on every thread that uses libvips.
// Before `stickermill_vips_start` it does nothing.

void stickermill_vips_end_with_thread(void);

// Loading. The bytes must outlive the image. Headers are read at once, pixels on demand. `options` are the options of the format's loader,
// as libvips writes them in file names: `[fail_on=error]`. A GIF is one tall image of all its composed frames, and must be read from the
// top.

int stickermill_load(const void *bytes, size_t length, const char *options, StickermillImage **out);
void stickermill_image_release(StickermillImage *image);

// SVG, with 96 dots per inch as in CSS. Call `stickermill_svg_prepare` once, after `stickermill_vips_start` and before the first SVG is loaded.
// `stickermill_svg_load` loads an SVG, whatever its first bytes are; at the scale 1, the unit of a drawing is a pixel. `stickermill_svg_draw`
// copies the pixels as `stickermill_copy_pixels` does. It sets `asks_for_fonts` to 1 if the drawing has asked for a font, to 0 if it has not,
// and to -1 if librsvg does not use a Pango that Stickermill can watch. Before libvips 8.17.2, other systems than Linux draw with 72 dots.

void stickermill_svg_prepare(void);
int stickermill_svg_load(const void *bytes, size_t length, double scale, StickermillImage **out);
int stickermill_svg_draw(StickermillImage *image, void *pixels, size_t length, int *asks_for_fonts);

// Facts.

int stickermill_image_width(StickermillImage *image);
int stickermill_image_height(StickermillImage *image);
int stickermill_image_bands(StickermillImage *image);
int stickermill_image_bits(StickermillImage *image);  // 8, or 16 for more
int stickermill_image_colors(StickermillImage *image);  // channels of color: 1 for gray, 3 for RGB, 4 for CMYK, of 8 or 16 bits; else 0
int stickermill_image_pages(StickermillImage *image);  // as the file says, at least 1
int stickermill_image_page_height(StickermillImage *image);
int stickermill_image_plays(StickermillImage *image);
int stickermill_image_orientation(StickermillImage *image);
bool stickermill_image_has_profile(StickermillImage *image);

// Writes the delays of a GIF's frames in milliseconds, at most `capacity` of them, and returns the number of delays that the file has.

int stickermill_image_delays(StickermillImage *image, int *delays, int capacity);

// Steps. Each makes a new image.

// Leaves the first `colors` channels and, unless it is negative, the channel `alpha`.
int stickermill_select_channels(StickermillImage *in, int colors, int alpha, StickermillImage **out);
int stickermill_autorotate(StickermillImage *in, StickermillImage **out);
int stickermill_to_srgb(StickermillImage *in, StickermillImage **out);
int stickermill_to_8_bits(StickermillImage *in, StickermillImage **out);
int stickermill_with_profile_of(StickermillImage *in, StickermillImage *source, StickermillImage **out);

// Pixels: interleaved bands of one byte each, with rows from the top and no padding. `stickermill_from_pixels` does not copy, so the pixels
// must outlive the image. `stickermill_copy_pixels` fails unless `length` is exactly width x height x bands.

int stickermill_from_pixels(const void *pixels, int width, int height, int bands, StickermillImage **out);
int stickermill_copy_pixels(StickermillImage *image, void *pixels, size_t length);
int stickermill_copy_rows(StickermillImage *image, int top, int rows, void *pixels, size_t length);

// Saving, without metadata. `format` is the extension of the format's files, and `options` are the options of its saver: `Q=90`.

int stickermill_save(StickermillImage *image, const char *format, const char *options, void **out, size_t *length);

// Saving an animation. `frame` returns the RGBA pixels of a frame, which stay valid until it is called for the next frame, or NULL to
// cancel. Frames are requested in order, each possibly several times. `delays` are milliseconds, one per frame. `plays` is 0 for forever.

typedef const void *(*StickermillFrameProvider)(void *context, int index);

typedef struct {
    int width, height, frames, plays;
    const int *delays;
    StickermillFrameProvider frame;
    void *context;
} StickermillAnimation;

int stickermill_save_animation(
    const StickermillAnimation *animation, const char *format, const char *options, void **out, size_t *length);

#endif
