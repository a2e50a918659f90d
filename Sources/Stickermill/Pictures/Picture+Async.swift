public import FoundationSubset
public import Inspection
public import Making
public import Raster

// In a task, the calls of a picture work on the shared workshop, so that no thread of Swift's tasks blocks.

extension Picture {
    /// Opens a file on a worker of ``Workshop/shared``, as the call without `await` does.
    public init(_ data: Data, named name: String = "picture", limits: Limits = Limits()) async throws(StickermillError)
    {
        self = try await Workshop.shared.perform { () throws(StickermillError) in
            try Picture(data, named: name, limits: limits)
        }
    }

    /// Returns the picture as a file, which a worker of ``Workshop/shared`` encodes.
    public func data(as file: FileFormat) async throws(StickermillError) -> Data {
        try await Workshop.shared.perform { () throws(StickermillError) in try data(as: file) }
    }

    /// Returns the pixels of the first frame, which a worker of ``Workshop/shared`` decodes.
    public func bitmap() async throws(StickermillError) -> Bitmap {
        try await Workshop.shared.perform { () throws(StickermillError) in try bitmap() }
    }

    /// Returns the pixels of all frames, which a worker of ``Workshop/shared`` decodes.
    public func frames() async throws(StickermillError) -> [Frame] {
        try await Workshop.shared.perform { () throws(StickermillError) in try frames() }
    }

    /// Returns the picture without its transparent borders, which a worker of ``Workshop/shared`` finds.
    public func trimmed() async throws(StickermillError) -> Picture {
        try await Workshop.shared.perform { () throws(StickermillError) in try trimmed() }
    }

    /// Checks the picture on a worker of ``Workshop/shared``.
    public func check(settings: Settings = Settings()) async throws(StickermillError) -> [Finding] {
        try await Workshop.shared.perform { () throws(StickermillError) in try check(settings: settings) }
    }
}
