import Inspection

// The `Contents.json` files of a sticker catalog, after Apple's Asset Catalog Format Reference.

/// The author of a file and the version of its format.
struct ContentsInfo: Codable, Equatable {
    var author = "xcode"
    var version = 1
}

/// A folder of the catalog without properties.
struct FolderContents: Codable, Equatable {
    var info = ContentsInfo()
}

/// A `.stickerpack`: the size of its grid, and its stickers in the browser's order.
struct StickerPackContents: Codable, Equatable {
    var info = ContentsInfo()
    var properties: Properties
    var stickers: [Reference]

    struct Properties: Codable, Equatable {
        var gridSize: StickerSize

        private enum CodingKeys: String, CodingKey {
            case gridSize = "grid-size"
        }
    }
}

/// A reference to a file or folder by name.
struct Reference: Codable, Equatable {
    var filename: String
}

/// A `.sticker`: one file at @3x, and its description.
struct StickerContents: Codable, Equatable {
    var info = ContentsInfo()
    var properties: Properties

    struct Properties: Codable, Equatable {
        var accessibilityLabel: String
        var filename: String

        private enum CodingKeys: String, CodingKey {
            case accessibilityLabel = "accessibility-label"
            case filename
        }
    }
}

/// A `.stickersequence`: frames that repeat forever.
struct StickerSequenceContents: Codable, Equatable {
    var frames: [Reference]
    var info = ContentsInfo()
    var properties: Properties

    struct Properties: Codable, Equatable {
        var accessibilityLabel: String
        var duration: Int
        var durationType = "fps"
        /// The number of plays after the first; 0 means forever.
        var repetitions = 0

        private enum CodingKeys: String, CodingKey {
            case accessibilityLabel = "accessibility-label"
            case duration
            case durationType = "duration-type"
            case repetitions
        }
    }
}

/// An `.imageset` or the set of icons: one image in several files.
struct ImageSetContents: Codable, Equatable {
    var images: [Image]
    var info = ContentsInfo()

    struct Image: Codable, Equatable {
        var filename: String
        var idiom: String
        var platform: String?
        var scale: String
        var size: String?
    }
}
