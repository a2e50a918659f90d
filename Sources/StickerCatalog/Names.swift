public import PackManifest

// The manifest's words, so that `import StickerCatalog` is all a caller needs.

public typealias Manifest = PackManifest.Manifest
public typealias ManifestLimits = PackManifest.ManifestLimits
public typealias ManifestError = PackManifest.ManifestError
public typealias PackIndexLimits = PackManifest.PackIndexLimits
public typealias PackIndexError = PackManifest.PackIndexError
