#define _GNU_SOURCE

#include "VipsShim.h"

#ifdef __linux__

#include <dlfcn.h>
#include <stdio.h>
#include <strings.h>

// The functions with which librsvg chooses fonts, as far as this file needs them; see the documentation of fontconfig. The library comes
// with librsvg, so it is never linked.
typedef struct _FcPattern FcPattern;
enum { fc_match_pattern = 0, fc_result_match = 0 };

bool kisscut_choose_font(const char *const *families, int count, char *chosen, int size) {
    void *library = dlopen("libfontconfig.so.1", RTLD_LAZY);
    if (!library)
        return false;
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
        return false;
    bool is_whole = true;
    for (int index = 0; index < count; index++)
        is_whole = is_whole && add(wanted, "family", (const unsigned char *) families[index]);
    int result = 1;
    FcPattern *found = NULL;
    if (is_whole && substitute(NULL, wanted, fc_match_pattern)) {
        complete(wanted);
        found = match(NULL, wanted, &result);
    }
    // A font may have several names, such as one for each language. The one that was asked for is the clearest.
    const char *best = NULL;
    unsigned char *name;
    for (int place = 0; found && get(found, "family", place, &name) == fc_result_match; place++)
        for (int index = -1; index < count; index++)
            if (index < 0 ? !best : !strcasecmp((const char *) name, families[index]))
                best = (const char *) name;
    if (best)
        snprintf(chosen, size, "%s", best);
    if (found)
        destroy(found);
    destroy(wanted);
    return best != NULL;
}

#else

bool kisscut_choose_font(const char *const *families, int count, char *chosen, int size) {
    return false;
}

#endif
