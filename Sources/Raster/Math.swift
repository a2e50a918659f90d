#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

func sine(_ x: Double) -> Double { sin(x) }
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
}
