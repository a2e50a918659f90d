public import PackManifest

// Names from `PackManifest`, so that callers only import StickerCatalog.

/// The stickers and files of a pack.
public typealias Manifest = PackManifest.Manifest
/// The limits of a manifest that is read.
public typealias ManifestLimits = PackManifest.ManifestLimits
/// A manifest that cannot be used, with the reason.
public typealias ManifestError = PackManifest.ManifestError
/// The limits of an index that is read.
public typealias PackIndexLimits = PackManifest.PackIndexLimits
/// An index that cannot be used, with the reason.
public typealias PackIndexError = PackManifest.PackIndexError
