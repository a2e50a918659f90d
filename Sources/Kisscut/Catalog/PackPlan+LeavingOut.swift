extension PackPlan {
    /// The same without the stickers of some masters.
    func leavingOut(_ masters: Set<Int>) -> PackPlan {
        guard !masters.isEmpty else { return self }
        var plan = self
        plan.stickers.removeAll { !masters.isDisjoint(with: $0.masters) }
        return plan
    }
}

extension PackPaths {
    /// Removes from a new pack what was written for stickers that are not in its plan.
    func removeFiles(of left: [PackPlan.Sticker], in folder: String, keepingWebFiles kept: Set<String>) {
        for sticker in left {
            FileSystem.removeTree(FilePath.join(folder, self.folder(of: sticker)))
            FileSystem.removeTree(FilePath.join(folder, imageSet(of: sticker)))
        }
        let web = FilePath.join(folder, Self.web)
        for case let name? in (try? FileSystem.names(inFolder: web)) ?? [] where !kept.contains(name) {
            FileSystem.remove(FilePath.join(web, name))
        }
    }
}
