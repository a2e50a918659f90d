import Inspection
import Making
import Platforms
import Raster
import Support
import Threads

/// How a pack makes and checks each master.
struct StickerPlan {
    /// The masters; a sequence is one master.
    let masters: [Master]
    var pack: PackPlan
    /// The size of all stickers.
    let size: StickerSize
    private let group: MasterGroup

    /// Plans the stickers of masters.
    ///
    /// - Throws: `StickermillError` whose `isFaultOfCall` is true.
    init(of masters: [Master], _ settings: Settings) throws(StickermillError) {
        try settings.checkValues()
        if let size = settings.checks.packSize, size.isOwn {
            throw StickermillError(
                .notAPackSize(
                    size: size.rawValue, platform: settings.checks.profile.title,
                    sizes: settings.checks.profile.sizes.map(\.rawValue)), at: .size)
        }
        let joined = try settings.joiningSequences(in: masters)
        (self.masters, group) = (joined, MasterGroup(joined, settings))
        pack = try PackPlan(joined, settings)
        size = group.packSize()
    }

    private var settings: Settings { group.settings }

    private var target: Target { group.target(ofSize: size) }

    /// Returns the items of a run that makes the stickers.
    ///
    /// - Parameter pictures: The pictures of each sticker that pages show.
    func items(pictures: Set<PictureKind>) -> [RunItem] {
        var items = group.items(for: target) { settings, master, target in
            var recipe = settings.recipe(for: master, target)
            recipe.products = settings.isForMessages ? settings.pack.products : []
            recipe.pictures = pictures
            recipe.addStickers(forMessengersIn: settings, named: master.name)
            return recipe
        }
        // Without a picture for the icons, they come from a sticker, as the picture of a messenger's pack does.
        let needsCover = settings.pack.icon == nil || settings.platforms.contains { $0.messenger != nil }
        if needsCover, let sticker = pack.stickers.forIcons(settings.pack) {
            items[sticker.master].recipe.pictures.insert(.cover)
        }
        return items
    }

    /// Makes the prepared first frame of a master.
    ///
    /// - Throws: `StickermillError` with the code of the master's failure.
    func firstFrame(_ index: Int, _ cancellation: Cancellation) throws(StickermillError) -> MadePicture? {
        let master = masters[index]
        var recipe = settings.recipe(for: master, target)
        (recipe.takesFirstFrameOnly, recipe.pictures) = (true, [.cover])
        do throws(MakeError) {
            return try make(master, recipe, cancellation).pictures.first
        } catch {
            throw StickermillError(error, of: master)
        }
    }

    /// Makes a sticker as a PNG or an APNG.
    ///
    /// A sticker that is a GIF, a JPEG or separate frames is a still of its first frame.
    ///
    /// - Throws: `StickermillError` with the code of the master's failure.
    func picture(_ index: Int, _ cancellation: Cancellation) throws(StickermillError) -> [UInt8]? {
        let master = masters[index]
        var recipe = settings.recipe(for: master, target)
        recipe.products = [Product(.sticker, .master), Product(.image, .master)]
        do throws(MakeError) {
            let files = try make(master, recipe, cancellation).files
            let stickers = files.filter { $0.product.kind == .sticker && $0.rendering.format.isPNG }
            return try (stickers.count == 1 ? stickers.first : files.last)?.bytes()
        } catch {
            throw StickermillError(error, of: master)
        }
    }

    private func make(
        _ master: Master, _ recipe: Recipe, _ cancellation: Cancellation
    ) throws(MakeError) -> Made {
        var buffers = Buffers(helpedBy: IdleThreads(0), until: cancellation)
        let maker = Maker(recipe, settings.limits, &buffers)
        let made = maker.make(try Source(of: master, limit: settings.limits.bytes), &buffers)
        if let fault = made.fault { throw fault }
        return made
    }
}

extension [PackPlan.Sticker] {
    /// Returns the sticker for the icons: the sticker that the options name, or the first if there is none.
    func forIcons(_ options: PackOptions) -> PackPlan.Sticker? {
        first { $0.key == options.iconSticker } ?? first
    }
}

extension PackPlan {
    /// Plans the pack that settings describe.
    ///
    /// - Parameter masters: The masters; a sequence is one master.
    /// - Throws: `StickermillError` with the code `sameOutput`, `badName` or `badSettings`.
    init(_ masters: [Master], _ settings: Settings) throws(StickermillError) {
        try self.init(
            masters, settings.pack, name: settings.name, order: settings.order, checks: settings.checks,
            frameRate: settings.conversion.frameRate)
    }
}
