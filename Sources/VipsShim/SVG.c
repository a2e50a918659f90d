#define _GNU_SOURCE

#include "VipsShim.h"

#include "LateBinding.h"
#include "LinkedFunctions.h"

// What the current thread draws. libvips computes the pixels of a region on the thread that prepares the region.
static _Thread_local bool is_drawing = false;
static _Thread_local bool has_asked_for_fonts = false;

// MARK: Fonts

// The first members of PangoFontMapClass, as in the header of Pango, which is not needed to build Stickermill.
typedef struct {
    GObjectClass parent;
    void *(*load_font)(void *map, void *context, const void *description);
    void (*list_families)(void *map, void *families, int *count);
    void *(*load_fontset)(void *map, void *context, const void *description, void *language);
} FontMapClass;

static bool sees_fonts = false;
static void *(*load_font)(void *, void *, const void *);
static void *(*load_fontset)(void *, void *, const void *, void *);

static void *note_font(void *map, void *context, const void *description) {
    has_asked_for_fonts = true;
    return load_font(map, context, description);
}

static void *note_fontset(void *map, void *context, const void *description, void *language) {
    has_asked_for_fonts = true;
    return load_fontset(map, context, description, language);
}

// Returns the class of the font maps that librsvg uses, or NULL if Pango is a part of another library and not visible.
static FontMapClass *font_map_class(void) {
#ifdef __linux__
    // A map would start a thread that reads the configuration of fonts.
    GType (*type)(void) = (GType(*)(void)) find_late("pango_cairo_fc_font_map_get_type");
    if (type)
        return g_type_class_ref(type());
#endif
    void *(*create)(void) = (void *(*) (void) ) find_late("pango_cairo_font_map_new");
    GTypeInstance *map = create ? create() : NULL;
    FontMapClass *class = map ? g_type_class_ref(map->g_class->g_type) : NULL;
    if (map)
        g_object_unref(map);
    return class;
}

static void watch_fonts(void) {
    FontMapClass *class = font_map_class();
    if (!class || !class->load_font || !class->load_fontset)
        return;
    load_font = class->load_font;
    load_fontset = class->load_fontset;
    class->load_font = note_font;
    class->load_fontset = note_fontset;
    sees_fonts = true;
}

// MARK: Units

#define DOTS_PER_INCH 96.0
// libvips multiplies its scale by the dots per inch, divided by this.
#define DOTS_PER_INCH_OF_LIBVIPS 72.0

static void (*set_dpi)(void *, double);

static void set_dpi_of_drawing(void *handle, double dpi) {
    set_dpi(handle, is_drawing ? DOTS_PER_INCH : dpi);
}

// Before version 8.17.2, libvips draws with 72 dots per inch, whatever it is asked for.
static void correct_units(void) {
    int version = vips_version(0) * 10000 + vips_version(1) * 100 + vips_version(2);
    if (version >= 81702)
        return;
    set_dpi = (void (*)(void *, double)) find_late("rsvg_handle_set_dpi");
    if (set_dpi)
        replace_linked_function((const void *) vips_svgload_buffer, "rsvg_handle_set_dpi", (void *) set_dpi_of_drawing);
}

// MARK: Drawing

void stickermill_svg_prepare(void) {
    watch_fonts();
    correct_units();
}

int stickermill_svg_load(const void *bytes, size_t length, double scale, StickermillImage **out) {
    is_drawing = true;
    int result = vips_svgload_buffer((void *) bytes, length, out, "dpi", DOTS_PER_INCH,
        "scale", scale * DOTS_PER_INCH_OF_LIBVIPS / DOTS_PER_INCH, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    is_drawing = false;
    return result;
}

int stickermill_svg_draw(StickermillImage *image, void *pixels, size_t length, int *asks_for_fonts) {
    size_t row_length = (size_t) image->Xsize * image->Bands;
    if (length != row_length * image->Ysize) {
        vips_error(STICKERMILL_NAME, "%zu bytes are no room for the drawing", length);
        return -1;
    }
    is_drawing = true;
    has_asked_for_fonts = false;
    int result = 0;
    // Few rows at a time, because each region has a copy of its rows.
    const int step = 256;
    for (int top = 0; !result && top < image->Ysize; top += step) {
        int rows = VIPS_MIN(step, image->Ysize - top);
        result = stickermill_copy_rows(image, top, rows, (char *) pixels + top * row_length, rows * row_length);
    }
    is_drawing = false;
    *asks_for_fonts = sees_fonts ? has_asked_for_fonts : -1;
    return result;
}
