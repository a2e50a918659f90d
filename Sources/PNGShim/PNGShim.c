// SwiftPM wants a source file; everything is in the header, so that Swift can inline it.
#include "PNGShim.h"
