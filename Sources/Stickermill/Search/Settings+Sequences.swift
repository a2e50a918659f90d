import Inspection
import Making
import Platforms
import Support

extension Settings {
    /// Returns the masters, with each sequence as one master if the settings ask for sequences.
    ///
    /// A sequence in which a number is missing or repeated becomes a master that fails.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if a value is impossible, or if a sticker does not have one delay per frame;
    ///   `badName` if a sequence has no name.
    func joiningSequences(in masters: [Master]) throws(StickermillError) -> [Master] {
        guard conversion.takesSequences else { return masters }
        try checkValues()
        var joined: [Master] = []
        for group in FrameGroup.groups(of: masters) {
            joined.append(try conversion.master(of: group.frames.map { masters[$0] }, named: group.name, group.fault))
        }
        return joined
    }
}

extension ConversionOptions {
    /// Returns the master of one sticker from its frames.
    ///
    /// - Parameter fault: The fault of a sequence with wrong numbers, whose delays may be for other frames.
    fileprivate func master(
        of frames: [Master], named name: String, _ fault: MakeError?
    ) throws(StickermillError) -> Master {
        let first = frames[0]
        var sequence =
            try fault == nil
            ? sequence(of: frames, name) : FrameSequence(frames.map(\.path), framesPerSecond: frameRate)
        sequence.fault = fault
        guard frames.count > 1 else { return first }
        guard !name.isEmpty else {
            throw StickermillError(.sequenceUnnamed, path: first.path)
        }
        return Master(path: first.path, subfolder: first.subfolder, name: name, sequence: sequence)
    }

    /// Returns the frames of a sticker with its own delays, or with the delay of the frame rate.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if the sticker does not have one delay per frame.
    func sequence(of frames: [Master], _ name: String) throws(StickermillError) -> FrameSequence {
        let paths = frames.map(\.path)
        guard let given = delays[name] else { return FrameSequence(paths, framesPerSecond: frameRate) }
        guard given.count == frames.count else {
            throw StickermillError(
                .otherDelays(sticker: name, files: frames.count, delays: given.count), path: frames[0].path)
        }
        return FrameSequence(paths, milliseconds: given)
    }
}
