#define _GNU_SOURCE

#include "VipsShim.h"

#ifdef __linux__

#include <dlfcn.h>
#include <strings.h>

// The functions with which librsvg chooses fonts, as far as this file needs them; see the documentation of fontconfig. The library comes
// with librsvg, so it is never linked.
typedef struct _FcPattern FcPattern;
enum { fc_match_pattern = 0, fc_result_match = 0 };

int kisscut_has_font(const char *family) {
    void *library = dlopen("libfontconfig.so.1", RTLD_LAZY);
    if (!library)
        return -1;
    FcPattern *(*create)(void) = (FcPattern * (*) (void)) dlsym(library, "FcPatternCreate");
    int (*add)(FcPattern *, const char *, const unsigned char *) =
        (int (*)(FcPattern *, const char *, const unsigned char *)) dlsym(library, "FcPatternAddString");
    int (*substitute)(void *, FcPattern *, int) = (int (*)(void *, FcPattern *, int)) dlsym(library, "FcConfigSubstitute");
    void (*complete)(FcPattern *) = (void (*)(FcPattern *)) dlsym(library, "FcDefaultSubstitute");
    FcPattern *(*match)(void *, FcPattern *, int *) = (FcPattern * (*) (void *, FcPattern *, int *)) dlsym(library, "FcFontMatch");
    int (*get)(const FcPattern *, const char *, int, unsigned char **) =
        (int (*)(const FcPattern *, const char *, int, unsigned char **)) dlsym(library, "FcPatternGetString");
    void (*destroy)(FcPattern *) = (void (*)(FcPattern *)) dlsym(library, "FcPatternDestroy");
    FcPattern *wanted = create && add && substitute && complete && match && get && destroy ? create() : NULL;
    if (!wanted)
        return -1;
    int result = 1;
    FcPattern *found = NULL;
    if (add(wanted, "family", (const unsigned char *) family) && substitute(NULL, wanted, fc_match_pattern)) {
        complete(wanted);
        found = match(NULL, wanted, &result);
    }
    int has = found ? 0 : -1;
    unsigned char *name;
    for (int index = 0; found && !has && get(found, "family", index, &name) == fc_result_match; index++)
        has = !strcasecmp((const char *) name, family);
    if (found)
        destroy(found);
    destroy(wanted);
    return has;
}

#else

int kisscut_has_font(const char *family) {
    return -1;
}

#endif
