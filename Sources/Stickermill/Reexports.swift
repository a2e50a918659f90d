@_exported public import Inspection
@_exported public import Making
@_exported public import Platforms
@_exported public import Raster

// `import Stickermill` is all a caller needs, with MemberImportVisibility too: it brings the types of the layers below, with their members,
// and the documentation has them.
