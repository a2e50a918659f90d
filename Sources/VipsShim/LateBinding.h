// libvips depends on about a hundred libraries, and loading them takes longer than converting a sticker. So on Linux, Stickermill does not link
// libvips but loads it at its first use: this header replaces the functions of libvips with pointers that are set then. On other systems,
// Stickermill links libvips as usual.

#ifndef STICKERMILL_LATE_BINDING_H
#define STICKERMILL_LATE_BINDING_H

#include <vips/vips.h>

// The name of the program in the messages of libvips.
#define STICKERMILL_NAME "stickermill"

#ifdef __linux__

#define STICKERMILL_FUNCTIONS(X) \
    X(g_free) X(g_log_set_default_handler) X(g_object_unref) X(g_type_class_ref) X(g_type_from_name) X(vips_autorot) \
    X(vips_bandjoin2) X(vips_cache_set_max) \
    X(vips_cast_uchar) X(vips_class_map_all) X(vips_concurrency_set) X(vips_copy) X(vips_error) X(vips_error_buffer_copy) \
    X(vips_extract_band) X(vips_guess_libdir) X(vips_icc_transform) X(vips_image_copy_memory) X(vips_image_generate) \
    X(vips_image_get_array_int) X(vips_image_get_bands) X(vips_image_get_blob) X(vips_image_get_format) \
    X(vips_image_get_height) X(vips_image_get_int) X(vips_image_get_interpretation) X(vips_image_get_n_pages) \
    X(vips_image_get_orientation) X(vips_image_get_page_height) X(vips_image_get_typeof) X(vips_image_get_width) \
    X(vips_image_hasalpha) X(vips_image_init_fields) X(vips_image_new) X(vips_image_new_from_buffer) \
    X(vips_image_new_from_memory) X(vips_image_pipelinev) X(vips_image_set_array_int) X(vips_image_set_blob_copy) \
    X(vips_image_set_int) X(vips_image_write_to_buffer) X(vips_image_write_to_memory) X(vips_init) X(vips_linear1) \
    X(vips_object_local_array) X(vips_operation_block_set) X(vips_region_new) X(vips_region_prepare) \
    X(vips_svgload_buffer) X(vips_thread_shutdown) X(vips_type_find) X(vips_version) X(vips_version_string)

// Defined in LateBinding.c.
#define STICKERMILL_POINTER(name) extern __typeof__(&name) late_##name __attribute__((visibility("hidden")));
STICKERMILL_FUNCTIONS(STICKERMILL_POINTER)

#ifndef STICKERMILL_BINDS
#undef g_object_unref
#define g_free late_g_free
#define g_log_set_default_handler late_g_log_set_default_handler
#define g_object_unref late_g_object_unref
#define g_type_class_ref late_g_type_class_ref
#define g_type_from_name late_g_type_from_name
#define vips_autorot late_vips_autorot
#define vips_bandjoin2 late_vips_bandjoin2
#define vips_cache_set_max late_vips_cache_set_max
#define vips_cast_uchar late_vips_cast_uchar
#define vips_class_map_all late_vips_class_map_all
#define vips_concurrency_set late_vips_concurrency_set
#define vips_copy late_vips_copy
#define vips_error late_vips_error
#define vips_error_buffer_copy late_vips_error_buffer_copy
#define vips_extract_band late_vips_extract_band
#define vips_guess_libdir late_vips_guess_libdir
#define vips_icc_transform late_vips_icc_transform
#define vips_image_copy_memory late_vips_image_copy_memory
#define vips_image_generate late_vips_image_generate
#define vips_image_get_array_int late_vips_image_get_array_int
#define vips_image_get_bands late_vips_image_get_bands
#define vips_image_get_blob late_vips_image_get_blob
#define vips_image_get_format late_vips_image_get_format
#define vips_image_get_height late_vips_image_get_height
#define vips_image_get_int late_vips_image_get_int
#define vips_image_get_interpretation late_vips_image_get_interpretation
#define vips_image_get_n_pages late_vips_image_get_n_pages
#define vips_image_get_orientation late_vips_image_get_orientation
#define vips_image_get_page_height late_vips_image_get_page_height
#define vips_image_get_typeof late_vips_image_get_typeof
#define vips_image_get_width late_vips_image_get_width
#define vips_image_hasalpha late_vips_image_hasalpha
#define vips_image_init_fields late_vips_image_init_fields
#define vips_image_new late_vips_image_new
#define vips_image_new_from_buffer late_vips_image_new_from_buffer
#define vips_image_new_from_memory late_vips_image_new_from_memory
#define vips_image_pipelinev late_vips_image_pipelinev
#define vips_image_set_array_int late_vips_image_set_array_int
#define vips_image_set_blob_copy late_vips_image_set_blob_copy
#define vips_image_set_int late_vips_image_set_int
#define vips_image_write_to_buffer late_vips_image_write_to_buffer
#define vips_image_write_to_memory late_vips_image_write_to_memory
#define vips_init late_vips_init
#define vips_linear1 late_vips_linear1
#define vips_object_local_array late_vips_object_local_array
#define vips_operation_block_set late_vips_operation_block_set
#define vips_region_new late_vips_region_new
#define vips_region_prepare late_vips_region_prepare
#define vips_svgload_buffer late_vips_svgload_buffer
#define vips_thread_shutdown late_vips_thread_shutdown
#define vips_type_find late_vips_type_find
#define vips_version late_vips_version
#define vips_version_string late_vips_version_string
#endif

#endif

// Loads the library at a path, or searches for it if the path is NULL. Returns 0 if every function was found, -2 if there is too little
// memory for the library, and -1 otherwise. Must be called on one thread, before any other use. On systems where Stickermill links libvips, it
// does nothing.
int bind_late(const char *path) __attribute__((visibility("hidden")));

// Makes `find_late` also search a module of libvips and the libraries that the module needs.
void search_module_late(void *module) __attribute__((visibility("hidden")));

// Returns a function or a variable of libvips or of a library that libvips needs, or NULL if none of them has it.
void *find_late(const char *name) __attribute__((visibility("hidden")));

#endif
