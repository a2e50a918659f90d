public import Platforms

// What 0.1.0 had elsewhere: the compiler answers with the replacement.

extension Packer {
    @available(*, unavailable, message: "Set 'Settings.pack', and 'isClean' and 'keepsGoing' of the packer.")
    public init(options: PackOptions, settings: Settings = Settings()) { self.init(settings: settings) }
}

extension Previewer {
    @available(*, unavailable, message: "Set 'Settings.pack'.")
    public init(options: PackOptions, settings: Settings = Settings()) { self.init(settings: settings) }
}

extension PackOptions {
    @available(*, unavailable, message: "Set 'Settings.conversion.takesSequences'.")
    public var takesSequences: Bool {
        get { false }
        set {}
    }
    @available(*, unavailable, message: "Set 'Settings.conversion.frameRate'.")
    public var frameRate: Int? {
        get { nil }
        set {}
    }
    @available(*, unavailable, message: "Set 'Packer.isClean'.")
    public var isClean: Bool {
        get { false }
        set {}
    }
    @available(*, unavailable, message: "Set 'Packer.keepsGoing'.")
    public var keepsGoing: Bool {
        get { false }
        set {}
    }
}
