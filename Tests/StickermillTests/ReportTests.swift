import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Stickermill

@Suite struct ReportTests {
    @Test func schema1IsWrittenAsDocumented() throws {
        var converted = MasterReport(Master(path: "art/banana.png"), status: .converted)
        converted.format = .png
        converted.bytes = 52_311
        converted.pixelSize = PixelSize(width: 618, height: 618)
        converted.frames = 1
        converted.alpha = MasterReport.Alpha(AlphaStatistics(transparent: 1, opaque: 2))
        converted.alpha?.visibleBounds = PixelRect(x: 12, y: 8, width: 590, height: 600)
        converted.findings = [Finding(.opaque)]
        func file(_ kind: FileKind, _ size: StickerSize?, _ scale: Scale, _ path: String, bytes: Int)
            -> FileReport
        {
            let rendering = FileRendering(Placement(PixelSize(width: 300, height: 300)), format: .png)
            let encoded = EncodedFile(bytes: Array(repeating: 0, count: bytes))
            return FileReport(MadeFile(Product(kind, size: size, scale), rendering, encoded), path: path)
        }
        converted.files = [
            file(.rendition, nil, .x2, "renditions/banana@2x.png", bytes: 10),
            file(.thumbnail, .small, .x3, "thumbnails/small/banana@3x.png", bytes: 5),
        ]
        var failed = MasterReport(Master(path: "art/broken.png"), status: .failed)
        failed.error = StickermillError(
            .damaged(cause: "the PNG data ends early"), path: "art/broken.png", detail: "secret")
        var report = Report([converted, failed], duration: .milliseconds(80))
        report.tool.libvips = "8.14.1"
        report.tool.loaded = .init(libvips: "8.15.0", librsvg: "2.58.0")
        #expect(
            String(decoding: try report.json(), as: UTF8.self) == """
                {
                  "masters" : [
                    {
                      "alpha" : {
                        "opaque" : 0.6667,
                        "partial" : 0,
                        "transparent" : 0.3333,
                        "visibleBounds" : {
                          "height" : 600,
                          "width" : 590,
                          "x" : 12,
                          "y" : 8
                        }
                      },
                      "bytes" : 52311,
                      "files" : [
                        {
                          "bytes" : 10,
                          "kind" : "rendition",
                          "path" : "renditions/banana@2x.png",
                          "pixelSize" : {
                            "height" : 300,
                            "width" : 300
                          },
                          "scale" : 2
                        },
                        {
                          "bytes" : 5,
                          "kind" : "thumbnail",
                          "path" : "thumbnails/small/banana@3x.png",
                          "pixelSize" : {
                            "height" : 300,
                            "width" : 300
                          },
                          "scale" : 3,
                          "size" : "small"
                        }
                      ],
                      "findings" : [
                        {
                          "advice" : "Export with transparency, or use prepare.remove-background.",
                          "message" : "every pixel is opaque",
                          "problem" : {
                            "opaque" : {

                            }
                          },
                          "remedy" : {
                            "exportWithTransparency" : {
                              "or" : "prepare.remove-background"
                            }
                          },
                          "rule" : "opaque",
                          "severity" : "error"
                        }
                      ],
                      "format" : "png",
                      "frames" : 1,
                      "name" : "banana",
                      "path" : "art/banana.png",
                      "pixelSize" : {
                        "height" : 618,
                        "width" : 618
                      },
                      "status" : "converted"
                    },
                    {
                      "error" : {
                        "code" : "notDecodable",
                        "fault" : {
                          "damaged" : {
                            "cause" : "the PNG data ends early"
                          }
                        },
                        "message" : "art/broken.png: the PNG data ends early",
                        "path" : "art/broken.png"
                      },
                      "files" : [

                      ],
                      "findings" : [

                      ],
                      "name" : "broken",
                      "path" : "art/broken.png",
                      "status" : "failed"
                    }
                  ],
                  "schema" : 1,
                  "summary" : {
                    "bytes" : 15,
                    "cancelled" : 0,
                    "converted" : 1,
                    "errors" : 1,
                    "failed" : 1,
                    "files" : 2,
                    "masters" : 2,
                    "notes" : 0,
                    "seconds" : 0.08,
                    "warnings" : 0
                  },
                  "tool" : {
                    "libvips" : "8.14.1",
                    "loaded" : {
                      "librsvg" : "2.58.0",
                      "libvips" : "8.15.0"
                    },
                    "name" : "stickermill",
                    "version" : "0.1.0"
                  }
                }

                """)
        var read = try Report(json: report.json())
        read.masters[1].error = failed.error
        #expect(read == report)
    }

    @Test func aReportReplacesTheOneBefore() throws {
        let folder = try TemporaryFolder()
        let report = Report([MasterReport](), duration: .zero)
        try writeOutput(report.json(), to: folder.path("new/report.json"))
        try writeOutput(report.json(), to: folder.path("new/report.json"))
        #expect(try folder.tree() == ["new/report.json": report.json()])
    }

    @Test func aReportThatCannotBeWrittenIsAnError() throws {
        let folder = try TemporaryFolder()
        try folder.write("file", [])
        let report = Report([MasterReport](), duration: .zero)
        let error = #expect(throws: StickermillError.self) {
            try writeOutput(report.json(), to: folder.path("file/report.json"))
        }
        #expect(error?.code == .notWritable)
    }
}
