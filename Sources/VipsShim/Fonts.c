#define _GNU_SOURCE

#include "VipsShim.h"

#ifdef __linux__

#include <dlfcn.h>
#include <stdio.h>
#include <strings.h>

// The functions with which librsvg chooses fonts, as far as this file needs them; see the documentation of fontconfig. The library comes
// with librsvg, so it is never linked.
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;
enum { fc_match_pattern = 0, fc_result_match = 0 };

// Asks for a font with characters, which weighs more than its family.
static bool ask_for_characters(void *library, FcPattern *wanted, const unsigned int *characters, int count) {
    FcCharSet *(*create)(void) = (FcCharSet * (*) (void)) dlsym(library, "FcCharSetCreate");
    int (*add)(FcCharSet *, unsigned int) = (int (*)(FcCharSet *, unsigned int)) dlsym(library, "FcCharSetAddChar");
    int (*put)(FcPattern *, const char *, const FcCharSet *) =
        (int (*)(FcPattern *, const char *, const FcCharSet *)) dlsym(library, "FcPatternAddCharSet");
    void (*destroy)(FcCharSet *) = (void (*)(FcCharSet *)) dlsym(library, "FcCharSetDestroy");
    FcCharSet *set = create && add && put && destroy ? create() : NULL;
    if (!set)
        return false;
    bool is_whole = true;
    for (int index = 0; index < count; index++)
        is_whole = is_whole && add(set, characters[index]);
    is_whole = is_whole && put(wanted, "charset", set);
    destroy(set);
    return is_whole;
}

// Writes which characters a font lacks.
static bool find_lacking(void *library, const FcPattern *found, const unsigned int *characters, int count, bool *lacks) {
    int (*get)(const FcPattern *, const char *, int, FcCharSet **) =
        (int (*)(const FcPattern *, const char *, int, FcCharSet **)) dlsym(library, "FcPatternGetCharSet");
    int (*has)(const FcCharSet *, unsigned int) = (int (*)(const FcCharSet *, unsigned int)) dlsym(library, "FcCharSetHasChar");
    FcCharSet *set = NULL;
    if (!get || !has || get(found, "charset", 0, &set) != fc_result_match)
        return false;
    for (int index = 0; index < count; index++)
        lacks[index] = !has(set, characters[index]);
    return true;
}

bool stickermill_choose_font(
    const char *const *families, int count, const unsigned int *characters, int character_count, bool *lacks, char *chosen,
    int size) {
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
    is_whole = is_whole && (!character_count || ask_for_characters(library, wanted, characters, character_count));
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
    if (best && character_count && !find_lacking(library, found, characters, character_count, lacks))
        best = NULL;
    if (best)
        snprintf(chosen, size, "%s", best);
    bool is_chosen = best != NULL;
    if (found)
        destroy(found);
    destroy(wanted);
    return is_chosen;
}

#else

bool stickermill_choose_font(
    const char *const *families, int count, const unsigned int *characters, int character_count, bool *lacks, char *chosen,
    int size) {
    return false;
}

#endif
