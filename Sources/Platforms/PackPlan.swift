package import Inspection
package import Making
import PackManifest
import Support

/// The stickers of a pack: their names, their order and their masters.
package struct PackPlan: Sendable {
    package struct Sticker: Sendable {
        /// The name in the pack.
        package var name: String
        /// The name in URLs: ASCII, and unique in the pack.
        package var slug = ""
        /// The name of the master, which labels and the order refer to.
        package var key: String
        /// The description.
        package var label: String
        /// Whether the file name gives the description, because the settings have none.
        package var isNamedByFile = false
        /// The description in other languages, by BCP 47 tag.
        var labels: [String: String] = [:]
        /// The emoji that the sticker stands for.
        var emoji: [String] = []
        /// The words by which people search for the sticker.
        var keywords: [String] = []
        /// The index of the master.
        package var master: Int
        /// Whether each frame is a separate file.
        package var isSequence: Bool
    }

    /// The pack's name, for people.
    package let name: String
    /// The name of the `.stickerpack` in Latin letters, digits, and hyphens, such as `jorgs-garden-and-co`.
    ///
    /// It becomes part of the identifier of the pack.
    let fileName: String
    /// The language of the descriptions, a BCP 47 tag.
    let language: String
    /// The frames per second of sequences.
    let frameRate: Int
    /// The stickers in the browser's order.
    package var stickers: [Sticker]

    /// Plans a pack.
    ///
    /// - Parameters:
    ///   - masters: The masters; a sequence is one master.
    ///   - options: The parts of the pack. Manifests and image sets cannot contain sequences.
    ///   - name: The pack's name, or `nil` for the name of the folder of the masters.
    ///   - order: The names of the stickers that come first; the others follow in natural order.
    ///   - checks: The descriptions of the stickers.
    ///   - frameRate: The frames per second of sequences.
    /// - Throws: `StickermillError` with the code `sameOutput`, `badName` or `badSettings`.
    package init(
        _ masters: [Master], _ options: PackOptions, name givenName: String?, order: [String], checks: Requirements,
        frameRate: Int
    ) throws(StickermillError) {
        name = givenName ?? Self.defaultName(for: masters)
        (language, self.frameRate) = (checks.language, frameRate)
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw StickermillError(.nameHasControlCharacter, path: name)
        }
        guard StickerName(usable: name).fault == nil || givenName == nil else {
            throw StickermillError(.nameUnusable, path: name)
        }
        fileName = Self.fileName(for: name)
        let names = StickerNames(of: masters)
        try names.refuseConflicts()
        let stickers = names.stickers.indices.map { index in
            let isSequence = masters[index].sequence != nil
            return Self.sticker(names.stickers[index], index, isSequence: isSequence, checks)
        }
        self.stickers = Self.withSlugs(Self.sorted(stickers, order))
        guard !options.writesManifest || stickers.count <= ManifestLimits().stickers else {
            throw StickermillError(
                .tooManyStickers(count: stickers.count, limit: ManifestLimits().stickers), path: name)
        }
        if options.writesManifest || options.writesImageSets, let sequence = stickers.first(where: \.isSequence) {
            throw StickermillError(.sequenceInManifest(sticker: sequence.name), path: masters[sequence.master].path)
        }
    }

    /// Returns the plan with another name, or the same plan for `nil`.
    package func named(_ other: String?) -> PackPlan {
        guard let other, other != name else { return self }
        return PackPlan(name: other, like: self)
    }

    private init(name: String, like plan: PackPlan) {
        (self.name, fileName) = (name, Self.fileName(for: name))
        (language, frameRate, stickers) = (plan.language, plan.frameRate, plan.stickers)
    }

    /// Returns the plan without the stickers of some masters.
    package func leavingOut(_ masters: Set<Int>) -> PackPlan {
        var plan = self
        plan.stickers.removeAll { masters.contains($0.master) }
        return plan
    }

    /// The languages of the stickers' labels, except for the language of the pack.
    package var otherLanguages: [String] { Set(stickers.flatMap(\.labels.keys)).subtracting([language]).sorted() }

    /// Gives every sticker a unique slug.
    private static func withSlugs(_ stickers: [Sticker]) -> [Sticker] {
        var counts: [String: Int] = [:]
        return stickers.map { sticker in
            var sticker = sticker
            let slug = StickerName.slug(for: sticker.name)
            let count = counts[slug.lowercased(), default: 0] + 1
            counts[slug.lowercased()] = count
            // Slugs have no dots, so a slug with a number cannot equal another slug.
            sticker.slug = count == 1 ? slug : "\(slug).\(count)"
            return sticker
        }
    }

    private static func defaultName(for masters: [Master]) -> String {
        guard let first = masters.first else { return "Stickers" }
        var folder = Paths.folder(of: first.path)
        for _ in first.subfolder.split(separator: "/") { folder = Paths.folder(of: folder) }
        let name = Paths.name(of: (try? FileSystem.realPath(of: folder)) ?? folder)
        return name.isEmpty ? "Stickers" : name
    }

    private static func sticker(
        _ named: StickerNames.Sticker, _ master: Int, isSequence: Bool, _ checks: Requirements
    ) -> Sticker {
        let given = checks.labels?[named.key]?.onOneLine ?? ""
        let labels = (checks.translations[named.key] ?? [:]).mapValues(\.onOneLine).filter { !$0.value.isEmpty }
        return Sticker(
            name: named.name, key: named.key,
            label: given.isEmpty ? named.label(atMost: checks.profile.labelLength) : given,
            isNamedByFile: given.isEmpty, labels: labels, emoji: checks.emoji[named.key] ?? [],
            keywords: checks.keywords[named.key] ?? [], master: master, isSequence: isSequence)
    }

    private static func sorted(_ stickers: [Sticker], _ order: [String]) -> [Sticker] {
        let ranks = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
        return stickers.sorted { one, other in
            let (rank, otherRank) = (ranks[one.key] ?? .max, ranks[other.key] ?? .max)
            return rank != otherRank ? rank < otherRank : precedesNaturally(one.name, other.name)
        }
    }
}
