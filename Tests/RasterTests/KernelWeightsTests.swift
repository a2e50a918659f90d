import Testing

@testable import Raster

@Suite struct KernelWeightsTests {
    @Test(arguments: Kernel.allCases) func partsOfEveryPixelAddUpToOne(kernel: Kernel) {
        let weights = KernelWeights(Axis(source: 618, target: 206), kernel: kernel)
        #expect(weights.windows.count == 206)
        for window in weights.windows {
            let parts = weights.parts[window.offset..<window.offset + window.count].map(\.x)
            #expect(abs(parts.reduce(0, +) - 1) < 1e-5)
        }
    }

    @Test(arguments: Kernel.allCases, [(1, 1), (2, 1), (3, 7), (618, 412), (617, 1)])
    func windowsStayInsideTheSource(kernel: Kernel, sizes: (Int, Int)) {
        for window in KernelWeights(Axis(source: sizes.0, target: sizes.1), kernel: kernel).windows {
            #expect(window.source >= 0 && window.count >= 1 && window.source + window.count <= sizes.0)
        }
    }

    @Test func nearestTakesThePixelThatHoldsTheCenter() {
        #expect(KernelWeights(Axis(source: 9, target: 3), kernel: .nearest).windows.map(\.source) == [1, 4, 7])
    }

    @Test func triangleReducingByTwoWeighsFourPixelsOneThreeThreeOne() {
        let weights = KernelWeights(Axis(source: 8, target: 4), kernel: .linear)
        let window = weights.windows[1]
        #expect(window.source == 1)
        let parts = weights.parts[window.offset..<window.offset + window.count].map(\.x)
        #expect(parts == [0.125, 0.375, 0.375, 0.125])
    }

    @Test func windowsAwayFromTheBorderShareTheirParts() {
        let inner = KernelWeights(Axis(source: 618, target: 412), kernel: .lanczos3).windows.dropFirst(8).dropLast(8)
        #expect(Set(inner.map(\.offset)).count == 2)
    }

    /// Windows that repeat are as if each had been made alone.
    @Test(
        arguments: [Kernel.lanczos3, .mitchell, .cubic, .linear],
        [(618, 412), (1024, 100), (2048, 136), (999, 101), (30, 90)])
    func everyWindowIsThatOfItsPixel(kernel: Kernel, sizes: (Int, Int)) {
        for halvings in 0...2 where sizes.0 >= sizes.1 << halvings {
            let axis = Axis(source: sizes.0, target: sizes.1, halvings: halvings)
            let weights = KernelWeights(axis, kernel: kernel)
            for (pixel, window) in weights.windows.enumerated() {
                let run = KernelWeights.run(ofPixel: pixel, axis, kernel)
                #expect(window.source == run.first && window.count == run.values.count)
                for (part, value) in zip(weights.parts[window.offset...], run.values) {
                    #expect(abs(Double(part.x) - value) < 1e-7)
                }
            }
        }
    }

    @Test func kernelsHaveTheirTextbookValues() {
        #expect(Kernel.lanczos3.value(at: 0) == 1)
        #expect(abs(Kernel.lanczos3.value(at: 1.5) - -0.13509) < 1e-5)
        #expect(abs(Kernel.mitchell.value(at: 0) - 8.0 / 9) < 1e-12)
        #expect(abs(Kernel.mitchell.value(at: 1) - 1.0 / 18) < 1e-12)
        #expect(Kernel.cubic.value(at: 0) == 1)
        #expect(Kernel.cubic.value(at: 1.5) == -0.0625)
        #expect(Kernel.linear.value(at: 0.25) == 0.75)
    }
}
