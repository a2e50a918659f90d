@_exported public import Inspection
@_exported public import Making
@_exported public import Platforms
@_exported public import Raster

// `import Kisscut` is all that a caller needs, even with MemberImportVisibility: it exports the modules whose types this module's
// declarations mention. The types are named here so that they are in the documentation.

/// A width and a height in pixels.
public typealias PixelSize = Raster.PixelSize
/// A rectangle in pixels; `x` and `y` count from the top left.
public typealias PixelRect = Raster.PixelRect
/// A resampling kernel.
public typealias Kernel = Raster.Kernel
/// The light in which colors are mixed when an image is resampled.
public typealias Light = Raster.Light

/// The sizes, limits, and delays that a platform requires of stickers.
public typealias Profile = Inspection.Profile
/// The number of pixels per point.
public typealias Scale = Inspection.Scale
/// A size of Messages' sticker browser.
public typealias StickerSize = Inspection.StickerSize
/// A format of image files.
public typealias ImageFormat = Inspection.ImageFormat

/// Where SVG masters are drawn: in this process, or in child processes.
public typealias SVGDrawing = Making.SVGDrawing

/// The rules, sizes, limits and labels that masters are checked against.
public typealias Requirements = Inspection.Requirements
/// A rule that a master breaks, with a severity and a message.
public typealias Finding = Inspection.Finding
/// A rule that masters are checked by.
public typealias Rule = Inspection.Rule
/// Changes to the severities of rules, and the rules to ignore.
public typealias RuleSettings = Inspection.RuleSettings

/// The changes to the pixels of masters before they are resampled.
public typealias PreparationOptions = Making.PreparationOptions
/// A step in which a master was prepared.
public typealias PreparationStep = Making.PreparationStep
/// A length on a sticker at @3x.
public typealias Length = Making.Length
/// A shadow under a sticker.
public typealias Shadow = Making.Shadow

/// How hard the encoder works for fewer bytes.
public typealias Effort = Making.Effort
/// How images are resampled and compressed.
public typealias EncodingOptions = Making.EncodingOptions
/// Whether and how files are brought under their limit in bytes.
public typealias FitOptions = Making.FitOptions
/// The visible loss of a file that was brought under its limit.
public typealias FitReport = Making.FitReport
/// A file that was written.
public typealias FileReport = Making.FileReport
/// The reason why work could not be done.
public typealias KisscutError = Making.KisscutError
/// The source file of one sticker.
public typealias Master = Making.Master
/// A folder that keeps results for later runs.
public typealias Cache = Making.Cache
/// The limits of bytes, pixels and frames that a master must keep.
public typealias MasterLimits = Making.MasterLimits
/// A part of a run that takes time.
public typealias Stage = Making.Stage

/// A table of labels: CSV with a row per sticker and a column per language.
public typealias LabelTable = Platforms.LabelTable
/// An opaque color in sRGB.
public typealias OpaqueColor = Raster.OpaqueColor
/// The options of a pack.
public typealias PackOptions = Platforms.PackOptions
/// The result for a sticker pack as a whole.
public typealias PackReport = Platforms.PackReport
/// The faults of a sticker pack.
public typealias PackVerification = Platforms.PackVerification
/// Verifies sticker packs, whoever made them.
public typealias PackVerifier = Platforms.PackVerifier
/// The list of the packs below a folder, `index.json`.
public typealias WebIndex = Platforms.WebIndex
