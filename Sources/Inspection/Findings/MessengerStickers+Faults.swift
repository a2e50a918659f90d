extension MessengerStickers {
    /// Returns what the messenger does not accept about an animation, with what to do.
    ///
    /// - Parameter delays: The delays of its frames in milliseconds.
    package func faults(ofFrames delays: [Double]) -> [(Finding.MessengerFault, Finding.Remedy)] {
        var faults: [(Finding.MessengerFault, Finding.Remedy)] = []
        let time = delays.reduce(0) { $0 + ($1 < Self.shortestHonoredDelay ? Self.delayInstead : $1) }
        if let limit = longestTime, time > limit {
            faults.append((.tooLong(milliseconds: time, limit: limit), .shortenAnimation))
        }
        if let limit = mostFrames, delays.count > limit {
            faults.append((.tooManyFrames(count: delays.count, limit: limit), .useFewerFrames))
        }
        if let shortest = delays.min(), shortest < shortestDelay {
            faults.append(
                (
                    .tooShort(milliseconds: shortest, limit: shortestDelay),
                    .lengthenFrames(milliseconds: shortestDelay)
                ))
        }
        return faults
    }

    /// Programs show frames with shorter delays, such as 0, for another time, both in milliseconds.
    private static let (shortestHonoredDelay, delayInstead) = (10.0, 100.0)
}
