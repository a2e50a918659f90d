import Foundation
import Synchronization
import TestShim

extension CommandRun {
    /// Whether file permissions can be made to hold here, as they do for everyone but root.
    public static let permissionsCanHold = getuid() != 0 || onBoundThread({ true }) != nil

    /// Runs the command as one whom file permissions hold, also if root runs the tests.
    public init(unprivileged arguments: [String]) throws {
        guard getuid() == 0 else {
            try self.init(arguments)
            return
        }
        struct NoWay: Error {}
        let result = Self.onBoundThread { Result { try CommandRun(arguments) } }
        self = try result?.get() ?? { throw NoWay() }()
    }

    /// Does something on a thread of its own, which root's rights were taken from; nil if they cannot be taken.
    private static func onBoundThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
        let result = Slot<Value>()
        let done = DispatchSemaphore(value: 0)
        Thread {
            if kisscut_bind_to_permissions() == 0 {
                let value = work()
                result.value.withLock { $0 = value }
            }
            done.signal()
        }.start()
        done.wait()
        return result.value.withLock { $0 }
    }

    private final class Slot<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
