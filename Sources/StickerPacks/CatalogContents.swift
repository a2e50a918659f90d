import Profiles

// The `Contents.json` files of a sticker catalog, after Apple's Asset Catalog Format Reference.

/// Who wrote a file, and in which version of the format.
struct ContentsInfo: Codable, Equatable {
    var author = "xcode"
    var version = 1
}

/// A folder of the catalog that says nothing about itself.
struct FolderContents: Codable, Equatable {
    var info = ContentsInfo()
}

/// A `.stickerpack`: the size of its grid, and its stickers in the order of the browser.
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

/// Something that is named by its file name alone.
struct Reference: Codable, Equatable {
    var filename: String
}

/// A `.sticker`: one file at @3x, and what it shows.
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

/// A `.stickersequence`: frames, shown for ever.
struct StickerSequenceContents: Codable, Equatable {
    var frames: [Reference]
    var info = ContentsInfo()
    var properties: Properties

    struct Properties: Codable, Equatable {
        var accessibilityLabel: String
        var duration: Int
        var durationType = "fps"
        /// Plays after the first; 0 means for ever.
        var repetitions = 0

        private enum CodingKeys: String, CodingKey {
            case accessibilityLabel = "accessibility-label"
            case duration
            case durationType = "duration-type"
            case repetitions
        }
    }
}

/// An `.imageset` or the set of icons: one picture in several files.
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
