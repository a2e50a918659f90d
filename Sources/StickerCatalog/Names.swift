public import PackManifest

// Names from `PackManifest`, so that callers only import StickerCatalog.

/// The stickers and files of a pack.
public typealias Manifest = PackManifest.Manifest
/// The limits of a manifest that is read.
public typealias ManifestLimits = PackManifest.ManifestLimits
/// The limits of an index that is read.
public typealias PackIndexLimits = PackManifest.PackIndexLimits
