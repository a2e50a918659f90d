public import PackManifest

// Names from `PackManifest`, so that callers need to import only StickerCatalog.

/// A sticker size in Messages' browser.
public typealias SizeClass = PackManifest.SizeClass
/// The limits for reading a manifest.
public typealias ManifestLimits = PackManifest.ManifestLimits
/// The limits for reading an index.
public typealias PackIndexLimits = PackManifest.PackIndexLimits
