import Testing

@testable import Making

/// Tests that colors of CSS Color 4 and 5 become the colors that Chromium 156 draws.
@Suite struct StyleColorTests {
    @Test(arguments: [
        ("oklch(60% 0.2 30)", "#de3e2d"), ("oklch(.7 .15 200deg / 40%)", "rgba(0, 185, 195, 0.4)"),
        ("oklab(0.5 -0.1 calc(-20% / 2))", "#00747d"), ("lab(52.2% 40.2 59.9)", "#c65d07"),
        ("lch(50 132 0.25turn)", "#8e7500"), ("lab(100% 50 50)", "#ffd6a0"), ("hwb(20 10% 10%)", "#e65e1a"),
        ("hwb(200grad 60% 80%)", "#6d6d6d"), ("color(display-p3 1 0.5 0)", "#ff7600"),
        ("color(srgb-linear 0.2 0.5 0.8)", "#7cbce7"), ("color(a98-rgb 44% 50% 16% / .5)", "rgba(106, 128, 24, 0.5)"),
        ("color(prophoto-rgb 0.3 0.5 0.1)", "#269b00"), ("color(rec2020 .2 .5 .8)", "#0091d8"),
        ("color(xyz 0.2 0.3 0.4)", "#00a7a4"), ("color(xyz-d50 0.2 0.3 0.4)", "#00a8bd"),
        ("light-dark(OKLCH(.9 .05 100), currentcolor)", "#e5dfba"),
    ])
    func wideColorsBecomeSRGB(value: String, drawn: String) {
        #expect(StyleColor.rewritten(in: value) == drawn)
    }

    @Test(arguments: [
        ("color-mix(in oklab, red, blue)", "#8c53a2"),
        ("color-mix(in srgb, red 30%, rgb(0 0 255 / 50%))", "rgba(118, 0, 137, 0.65)"),
        ("color-mix(in hsl longer hue, rebeccapurple, 20% orange)", "#2b4eab"),
        ("color-mix(in hsl, cyan, red)", "#80ff00"),
        ("color-mix(in hsl longer hue, red, lime)", "#0000ff"),
        ("color-mix(in lch, white 20%, navy 40%)", "rgba(108, 81, 171, 0.6)"),
        ("color-mix(in oklch, oklch(60% 0.2 none), teal)", "#009092"), ("color-mix(in oklch, gray, blue)", "#3a64c4"),
        ("color-mix(in srgb, rgb(255 0 0 / none), blue)", "#800080"),
        ("rgb(from #4080c0 r g calc(b * 0.5) / 0.8)", "rgba(64, 128, 96, 0.8)"),
        ("hsl(from rebeccapurple calc(h + 180) s l)", "#669933"), ("oklch(from tomato calc(l - 0.2) c h)", "#b71500"),
        ("color(from red display-p3 r g b)", "#ff0000"),
    ])
    func mixturesAndRelativeColorsAreEvaluated(value: String, drawn: String) {
        #expect(StyleColor.rewritten(in: value) == drawn)
    }

    @Test(arguments: [
        ("rgb(none 20 30)", "#00141e"), ("rgb(10% 20 30)", "#1a141e"), ("rgb(calc(10 + 5), 20, 30)", "#0f141e"),
        ("rgb(1 2 3 / none)", "rgba(1, 2, 3, 0.0)"), ("hsl(120 50 50)", "#40bf40"), ("hsl(none 50% 50%)", "#bf4040"),
    ])
    func syntaxThatLibrsvgDoesNotKnowIsReplaced(value: String, drawn: String) {
        #expect(StyleColor.rewritten(in: value) == drawn)
    }

    @Test(arguments: [
        ("drop-shadow(2px 2px 3px oklch(60% 0.2 30))", "drop-shadow(2px 2px 3px #de3e2d)"),
        ("url(#a) lab(0 0 0)/**/hwb(0 0 0)", "url(#a) #000000/**/#ff0000"), ("f(oklch(0 0 0)2px)", "f(#000000 2px)"),
        ("oklch(60%.2 30", "#de3e2d"), ("rgb(1, 2, 3) oklch(60%/**/0.2 30)", "rgb(1, 2, 3) #de3e2d"),
        ("color-mix(in lab, var(--a), red) lab(0 0 0)", "color-mix(in lab, var(--a), red) #000000"),
    ])
    func onlyColorsChange(value: String, rewritten: String) {
        #expect(StyleColor.rewritten(in: value) == rewritten)
    }

    @Test(arguments: [
        "red", "#abcd", "rgb(1, 2, 3)", "rgb(1 2 3 / 50%)", "rgb(1%, 2%, 3%, 0.5)", "hsl(0.5turn 50% 50%)",
        "url(#lab(0 0 0))",
        "'lab(0 0 0)'", "hwb(20, 10%, 10%)", "hsl(20 10% 20%, 0.5)", "rgb(1, none, 3)", "rgb(from red r, g, b)",
        "rgb(pi 1 2)",
        "oklch(50% 0.1 20%)", "oklch(0 0)", "oklch(0 0 0 0)", "color(srgb 1 1)", "color(lab 1 1 1)",
        "color(acme 1 1 1)",
        "color-mix(in lab, red)", "color-mix(in lab, red 120%, blue)", "color-mix(in srgb longer hue, red, blue)",
        "color-mix(in lab, currentcolor, red)", "color-mix(in lab, CanvasText, red)", "lab(from var(--a) l a b)",
    ])
    func otherValuesStay(value: String) {
        #expect(StyleColor.rewritten(in: value) == nil)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "(", "calc(", "rgb(calc((", "light-dark(", "color-mix(", "color-mix(in lab, red, ", "rgb(from ", "lab(1e9",
            "oklch(/*", "hwb('", "lab(\\", "color-mix(in lab, #f", "-", "\u{0}é",
        ])
    func hostileValuesStay(text: String) {
        let value = String(repeating: text, count: 1_000_000 / text.utf8.count)
        #expect(StyleColor.rewritten(in: value) == nil)
        #expect(StyleCalculation().value(of: value) == nil)
        #expect(StyleColor.rewritten(in: text) == nil)
    }

    @Test func hugeNumbersAreClipped() {
        #expect(StyleColor.rewritten(in: "color(xyz 1e308 -1e308 1e308)") != nil)
        #expect(StyleColor.rewritten(in: "hwb(1e308 0 0 / 1e308)")?.utf8.count == 7)
        #expect(StyleColor.rewritten(in: "lab(1e999 0 0)") == nil)
    }

    @Test(arguments: [
        ("12.5", StyleNumber(value: 12.5, unit: .number)), ("-.5e1%", StyleNumber(value: -5, unit: .percent)),
        ("1in", StyleNumber(value: 96, unit: .length)), ("2REM", StyleNumber(value: 32, unit: .length)),
        ("calc(1turn - 90deg)", StyleNumber(value: 270, unit: .angle)),
        ("calc((2 + 3) * 4px / 2)", StyleNumber(value: 10, unit: .length)),
        ("calc(1px * 2 - -3px)", StyleNumber(value: 5, unit: .length)),
        ("calc(8px / 2px)", StyleNumber(value: 4, unit: .number)),
        ("min(3px, 1in, calc(2px))", StyleNumber(value: 2, unit: .length)),
        ("max(1, 2)", StyleNumber(value: 2, unit: .number)),
        ("clamp(10%, 5%, 20%)", StyleNumber(value: 10, unit: .percent)),
        ("calc(2 * pi)", StyleNumber(value: 2 * .pi, unit: .number)),
    ])
    func calculationsFollowCSS(text: String, value: StyleNumber) {
        #expect(StyleCalculation(units: ["rem": 16]).value(of: text) == value)
    }

    @Test(arguments: [
        "", "1 2", "1em", "1.", "pi", "(1)", "calc()", "calc(1+ 2)", "calc(1 +2)", "calc(1, 2)", "calc(10% + 5px)",
        "calc(1px * 1px)",
        "calc(1 / 2px)", "calc(1 / 0)", "clamp(1, 2)", "min(1, 2px)", "calc(1) 2", "abs(-1)", "calc(- 5)",
    ])
    func otherTextsHaveNoValue(text: String) {
        #expect(StyleCalculation(units: ["rem": 16]).value(of: text) == nil)
    }
}
