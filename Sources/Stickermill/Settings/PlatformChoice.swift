import Inspection
import Platforms
import Support

/// A platform that a pack is made for, with choices of its own.
package struct PlatformChoice: Sendable, Hashable {
    /// The name of the platform, such as `whatsapp`.
    package var name: String
    var values: [Setting.Value] = []

    /// The platform of stickers in Messages.
    package static let messages = PlatformChoice(name: Profile.messages.name)

    /// The names of all platforms.
    package static let names = [messages.name] + Messenger.all.map(\.name)

    /// Returns the platform of a name, without choices of its own, or `nil` if there is none.
    package init?(named name: String) {
        guard Self.names.contains(name) else { return nil }
        self.name = name
    }

    /// Creates a platform with choices of its own.
    init(name: String, values: [Setting.Value] = []) { (self.name, self.values) = (name, values) }

    /// The messenger, or `nil` for Messages.
    package var messenger: Messenger? { Messenger.all.first { $0.name == name } }
}

extension Settings {
    /// Chooses platforms by their names, with the choices that the settings have for each.
    package mutating func choosePlatforms(_ names: [String]) {
        let known = platforms
        platforms = names.map { name in known.first { $0.name == name } ?? PlatformChoice(name: name) }
    }

    /// Returns the settings for a platform.
    package func settings(for platform: PlatformChoice) -> Settings {
        var own = self
        for value in platform.values { value.apply(to: &own) }
        return own
    }

    /// Whether the pack is made for Messages.
    package var isForMessages: Bool { platforms.contains { $0.messenger == nil } }

    /// Returns the settings by which stickers are judged and prepared: those of the first messenger if the pack is not for Messages.
    package var judged: Settings {
        guard !isForMessages, let messenger = platforms.first?.messenger else { return self }
        var own = self
        own.checks.profile = messenger.profile
        own.checks.byteLimit = messenger.profile.byteLimit
        own.checks.packSize = nil
        return own
    }
}
