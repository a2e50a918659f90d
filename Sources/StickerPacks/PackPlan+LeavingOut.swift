extension PackPlan {
    /// Returns the plan without the stickers of some masters.
    package func leavingOut(_ masters: Set<Int>) -> PackPlan {
        guard !masters.isEmpty else { return self }
        var plan = self
        plan.stickers.removeAll { !masters.isDisjoint(with: $0.masters) }
        return plan
    }
}
