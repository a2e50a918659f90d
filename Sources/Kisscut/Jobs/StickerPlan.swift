import Inspection
import Profiles
import Raster
import Rendering
import StickerPacks
import Threads

/// What a pack makes of each master, and what it checks of it.
struct StickerPlan {
    /// The masters, in which a sequence is one.
    let masters: [Master]
    let pack: PackPlan
    /// The size of all stickers.
    let size: StickerSize
    let options: PackOptions
    private let settings: Settings

    /// Plans stickers of the size in the settings, or of the size that most masters have.
    ///
    /// - Throws: `KisscutError` whose `isFaultOfCall` is true.
    init(of masters: [Master], _ options: PackOptions, _ settings: Settings) throws(KisscutError) {
        try options.checkValues()
        try settings.checkValues()
        let joined = try settings.joiningSequences(in: masters)
        (self.masters, self.options, self.settings) = (joined, options, settings)
        pack = try PackPlan(joined, options)
        size =
            settings.checks.packSize
            ?? settings.checks.profile.commonestSize(
                of: joined.compactMap { PixelSize(headerOf: $0.path, limits: settings.limits) })
    }

    /// What masters are checked against.
    ///
    /// Labels are checked with the pack, in more detail.
    private var checks: CheckOptions {
        var checks = settings.checks
        checks.labels = nil
        return checks
    }

    private var target: Target {
        var target = settings.checks.target
        (target.size, target.enlarges, target.pads) = (size, options.allowsEnlarging, options.pads)
        return target
    }

    /// Returns what a run needs to make the stickers.
    ///
    /// - Parameter pictures: What pages show of each sticker.
    func items(pictures: Set<PictureKind>) -> [RunItem] {
        masters.indices.map { index in
            var recipe = settings.recipe(for: masters[index], target)
            recipe.products = options.products
            recipe.pictures = pictures
            // Icons are made of the first sticker.
            if options.icon == nil, pack.stickers.first?.master == index { recipe.pictures.insert(.firstFrame) }
            return RunItem(masters[index], recipe, checks, settings.limits)
        }
    }

    /// Makes the first frame of a master, as it is prepared.
    ///
    /// - Throws: `KisscutError` with a code of a master.
    func firstFrame(_ index: Int, _ cancellation: Cancellation) throws(KisscutError) -> MadePicture? {
        let master = masters[index]
        var recipe = settings.recipe(for: master, target)
        (recipe.takesFirstFrameOnly, recipe.pictures) = (true, [.firstFrame])
        do throws(MakeError) {
            var tools = Tools(helpedBy: IdleThreads(0), until: cancellation)
            tools.start(recipe, settings.limits)
            let made = tools.make(try Source(of: master, limit: settings.limits.bytes), by: recipe)
            if let fault = made.fault { throw fault }
            return made.pictures.first
        } catch {
            throw KisscutError(error, of: master)
        }
    }
}

extension PackOptions {
    /// Returns the options with what a pack takes from its settings.
    func completed(by settings: Settings) -> PackOptions {
        var options = self
        (options.name, options.order) = (settings.name, settings.order)
        (options.encoding, options.checks, options.limits) = (settings.encoding, settings.checks, settings.limits)
        options.takesSequences = takesSequences || settings.conversion.takesSequences
        options.frameRate = frameRate ?? settings.conversion.frameRate
        return options
    }
}

extension Settings {
    /// Returns the settings with what options of a pack change in them.
    func completed(by options: PackOptions) -> Settings {
        var settings = self
        settings.conversion.takesSequences = options.takesSequences
        settings.conversion.frameRate = options.frameRate ?? conversion.frameRate
        return settings
    }
}
