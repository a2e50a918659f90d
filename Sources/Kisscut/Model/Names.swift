public import Inspection
public import Profiles
public import Raster
public import Rendering
public import StickerPacks

// The words of the layers below that stand in this module's declarations, so that `import Kisscut` is all a caller needs.

public typealias PixelSize = Raster.PixelSize
public typealias PixelRect = Raster.PixelRect
public typealias Kernel = Raster.Kernel
public typealias Light = Raster.Light

public typealias Profile = Profiles.Profile
public typealias Scale = Profiles.Scale
public typealias StickerSize = Profiles.StickerSize
public typealias ImageFormat = Profiles.ImageFormat

public typealias CheckOptions = Inspection.CheckOptions
public typealias Finding = Inspection.Finding
public typealias Rule = Inspection.Rule
public typealias RuleSettings = Inspection.RuleSettings

public typealias Effort = Rendering.Effort
public typealias EncodingOptions = Rendering.EncodingOptions
public typealias FileReport = Rendering.FileReport
public typealias KisscutError = Rendering.KisscutError
public typealias Master = Rendering.Master
public typealias MasterLimits = Rendering.MasterLimits
public typealias Stage = Rendering.Stage

public typealias LabelTable = StickerPacks.LabelTable
public typealias OpaqueColor = StickerPacks.OpaqueColor
public typealias PackOptions = StickerPacks.PackOptions
public typealias PackReport = StickerPacks.PackReport
public typealias PackVerification = StickerPacks.PackVerification
public typealias PackVerifier = StickerPacks.PackVerifier
public typealias WebIndex = StickerPacks.WebIndex
