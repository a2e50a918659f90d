public import Raster

// Raster's words that stand in this module's declarations, so that `import Kisscut` is all a caller needs.

public typealias PixelSize = Raster.PixelSize
public typealias PixelRect = Raster.PixelRect
public typealias Kernel = Raster.Kernel
public typealias Light = Raster.Light
