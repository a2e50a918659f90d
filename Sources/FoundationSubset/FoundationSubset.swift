// The part of Foundation that Stickermill needs almost everywhere: on Linux the part without its tables of languages, elsewhere all of it.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
