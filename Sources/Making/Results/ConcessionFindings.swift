package import Inspection

extension Finding {
    /// Returns a finding for each file of one master that was reduced with losses, which are called concessions.
    package static func concessions(_ files: [FileReport]) -> [Finding] {
        files.compactMap { file in
            file.fit.map { fit in
                var fit = fit
                // How long the search took is no part of what was found.
                fit.seconds = nil
                return Finding(
                    .losses(path: file.path, fit: fit),
                    severity: fit.score >= Double(FitOptions.standardFloor) ? .note : .warning)
            }
        }
    }
}
