public import PackManifest

// Names from `PackManifest`, so that callers only import StickerCatalog.

/// A size of stickers in Messages' browser.
public typealias SizeClass = PackManifest.SizeClass
/// The limits of a manifest that is read.
public typealias ManifestLimits = PackManifest.ManifestLimits
/// The limits of an index that is read.
public typealias PackIndexLimits = PackManifest.PackIndexLimits
