@_exported public import Inspection
@_exported public import Preparation
@_exported public import Profiles
@_exported public import Raster
@_exported public import Rendering
@_exported public import StickerPacks

// `import Kisscut` is all a caller needs, with MemberImportVisibility too: it brings the members of the types of the layers below that
// this module's declarations mention. Their names are here so that the documentation has them.

/// A width and a height in pixels.
public typealias PixelSize = Raster.PixelSize
/// A rectangle in pixels; `x` and `y` count from the top left.
public typealias PixelRect = Raster.PixelRect
/// A resampling kernel.
public typealias Kernel = Raster.Kernel
/// The light in which colors are mixed when an image is resampled.
public typealias Light = Raster.Light

/// What a platform asks of stickers: sizes, limits and delays.
public typealias Profile = Profiles.Profile
/// The number of pixels per point.
public typealias Scale = Profiles.Scale
/// A size of Messages' sticker browser.
public typealias StickerSize = Profiles.StickerSize
/// A format of image files.
public typealias ImageFormat = Profiles.ImageFormat

/// Where SVG masters are drawn: in this process, or in child processes.
public typealias SVGDrawing = Rendering.SVGDrawing

/// The rules, sizes, limits and labels that masters are checked against.
public typealias CheckOptions = Inspection.CheckOptions
/// A rule that a master breaks, with a severity and a message.
public typealias Finding = Inspection.Finding
/// A rule that masters are checked by.
public typealias Rule = Inspection.Rule
/// Changes to the severities of rules, and the rules to ignore.
public typealias RuleSettings = Inspection.RuleSettings

/// What is done to the pixels of masters before they are resampled.
public typealias PreparationOptions = Preparation.PreparationOptions
/// A step in which a master was prepared.
public typealias PreparationStep = Preparation.PreparationStep
/// A length on a sticker at @3x.
public typealias Length = Preparation.Length
/// A shadow under a sticker.
public typealias Shadow = Preparation.Shadow

/// How hard the encoder works for fewer bytes.
public typealias Effort = Rendering.Effort
/// How images are resampled and compressed.
public typealias EncodingOptions = Rendering.EncodingOptions
/// Whether and how files are brought under their limit in bytes.
public typealias FitOptions = Rendering.FitOptions
/// What it cost to bring a file under its limit.
public typealias FitReport = Rendering.FitReport
/// A file that was written.
public typealias FileReport = Rendering.FileReport
/// Why work could not be done.
public typealias KisscutError = Rendering.KisscutError
/// The source file of one sticker.
public typealias Master = Rendering.Master
/// The limits of bytes, pixels and frames that a master must keep.
public typealias MasterLimits = Rendering.MasterLimits
/// A part of a run that takes time.
public typealias Stage = Rendering.Stage

/// A table of labels: CSV with a row per sticker and a column per language.
public typealias LabelTable = StickerPacks.LabelTable
/// An opaque color in sRGB.
public typealias OpaqueColor = Raster.OpaqueColor
/// What to make of a pack.
public typealias PackOptions = StickerPacks.PackOptions
/// The result for a sticker pack as a whole.
public typealias PackReport = StickerPacks.PackReport
/// What is wrong with a sticker pack.
public typealias PackVerification = StickerPacks.PackVerification
/// Verifies sticker packs, whoever made them.
public typealias PackVerifier = StickerPacks.PackVerifier
/// The list of the packs below a folder, `index.json`.
public typealias WebIndex = StickerPacks.WebIndex
