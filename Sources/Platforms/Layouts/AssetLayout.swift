package import Inspection
import Making

/// The folders, names and scales that an app expects of its pictures.
///
///     settings.conversion.layout = .android
///     let report = try await Pack(in: art).convert(to: app).report
///     // app/res/drawable-xhdpi/owl.png …
public enum AssetLayout: String, Sendable, Hashable, CaseIterable {
    /// The folders `renditions` and `thumbnails`, for stickers.
    case renditions
    /// Image sets of an asset catalog, for Xcode.
    case xcassets
    /// Drawables, for Android.
    case android
    /// Drawables that no device scales, with the pixels of the master, for Android.
    case androidNoDPI = "android-nodpi"
    /// A folder per scale, for Flutter.
    case flutter
    /// Names with a scale, for React Native.
    case reactNative = "react-native"

    /// The scales that a layout has.
    package var scales: [Scale] {
        let numbers: [Double] =
            switch self {
            case .renditions, .xcassets, .reactNative: [1, 2, 3]
            case .android: [0.75, 1, 1.5, 2, 3, 4]
            case .androidNoDPI: [1]
            case .flutter: [1, 1.5, 2, 3, 4]
            }
        return numbers.compactMap { Scale($0) }
    }

    /// The scales of all layouts.
    package static let allScales = Set(allCases.flatMap(\.scales)).sorted()

    /// Whether the layout is for an app's pictures, which no rule about stickers judges.
    package var isOfApp: Bool { self != .renditions }

    /// Whether pictures are made at scales, and do not all have the pixels of their masters.
    package var scalesArt: Bool { self != .androidNoDPI }

    /// The formats in which the platform plays an animation from such a file.
    package var playedFormats: [ImageFormat] {
        switch self {
        case .renditions: ImageFormat.allCases
        // The pictures of an image set are stills.
        case .xcassets: []
        case .android, .androidNoDPI, .flutter, .reactNative: [.gif, .webp]
        }
    }

    /// The formats that the platform reads in such files.
    package var formats: [ImageFormat] {
        switch self {
        case .renditions, .flutter, .reactNative, .android, .androidNoDPI: [.png, .apng, .gif, .jpeg, .webp]
        // Xcode takes no WebP.
        case .xcassets: [.png, .apng, .jpeg, .svg]
        }
    }

    /// Whether a picture can have a twin for dark backgrounds.
    package var hasDarkTwins: Bool { self == .xcassets || isOfAndroid }

    /// Whether the pictures are resources of Android.
    var isOfAndroid: Bool { self == .android || self == .androidNoDPI }

    /// Returns the folder below an output that the platform reads, or an empty text if that is the output itself.
    ///
    /// An output with the name of this folder is this folder.
    func folder(in output: String) -> String {
        switch self {
        case .renditions, .reactNative: ""
        case .xcassets: output.hasSuffix(".xcassets") ? "" : "Assets.xcassets"
        case .android, .androidNoDPI: output == "res" || output.hasSuffix("/res") ? "" : "res"
        case .flutter: output == "assets" || output.hasSuffix("/assets") ? "" : "assets"
        }
    }
}

extension Scale {
    /// The name of the density of Android, such as `xhdpi`, or `nil` if Android has none for the scale.
    var density: String? { ImageSlot.densities.first { $0.value == self }?.key }
}
