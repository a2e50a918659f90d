// This target only defines functions of the C library, which have their usual declarations.
