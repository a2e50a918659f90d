import Foundation
import Synchronization
import TestShim

extension CommandRun {
    /// Whether the tests can run the command under file permissions, which root can bypass.
    public static let permissionsCanHold = getuid() != 0 || onBoundThread({ true }) != nil

    /// Runs the command under file permissions, even if root runs the tests.
    public init(unprivileged arguments: [String]) throws {
        guard getuid() == 0 else {
            try self.init(arguments)
            return
        }
        struct NoWay: Error {}
        let result = Self.onBoundThread { Result { try CommandRun(arguments) } }
        self = try result?.get() ?? { throw NoWay() }()
    }

    /// Does work on a thread without root's privileges, or returns `nil` if the thread cannot drop them.
    private static func onBoundThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
        let result = Slot<Value>()
        let done = DispatchSemaphore(value: 0)
        Thread {
            if stickermill_bind_to_permissions() == 0 {
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
