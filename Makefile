# make demo   converts the samples, and packs them
# make test   runs all tests that need no extra tools
# make test FILTER=Raster  runs the tests whose names match a regular expression: Target.Suite/test()
# make test-extended  installs the extra tools, and runs the suites that use them and the long form of some tests; also accepts FILTER
# make install PREFIX=$HOME/.local  builds the command for use, and copies it, its man pages and completions below PREFIX; without PREFIX below /usr/local
# make bench-track  measures the instructions and the memory of some works, and appends them to Benchmarks/track (Linux, valgrind)
# make bench-findings  writes the table of the findings about drawn masters (Benchmarks/findings.md), and lists each wrong result
# make help-snapshots  writes the reference texts for the test of the help (Tests/StickermillCommandTests/Help)
# make docs   builds the documentation of the libraries, and copies docs, into .build/documentation
# make lint   checks the format, the words, the subjects of commits, and that no code reads a sentence or can stop the process
# make app    type-checks the sample app, and checks that its text can be read
# make fuzz   fuzzes the PNG decoder, the compressor, the other parsers and what libvips says of files, ten minutes each (Linux)
# make samples draws the samples again from their SVG sources
#
# `make demo` and `make test` work on a machine that has only a Swift toolchain, git and make.

SWIFT ?= swift
PROGRAM = stickermill
BUILT = .build/release/$(PROGRAM)
# Targets do not reuse cached results of older builds.
export STICKERMILL_CACHE =
# Users of the libraries do not need this trait. It adds the dependencies of the command and the tests.
TRAITS = --traits Command
# Tests run on optimized code, because they resample real pictures. They use internals of modules, so they need a separate build.
TEST_FLAGS = $(TRAITS) -c release -Xswiftc -enable-testing --scratch-path .build/testing
# Each of these files contains the suite of the same name.
EXTENDED_FILES = $(notdir $(basename $(shell grep -rl 'Extras\.' --include='*Tests.swift' Tests)))
empty :=
EXTENDED_TESTS = $(subst $(empty) ,|,$(strip $(EXTENDED_FILES)))

.PHONY: demo install bench-track bench-findings docs test test-extended help-snapshots lint app fuzz samples build bootstrap

demo: build
	rm -rf demo
	$(BUILT) convert samples/masters --output demo --report demo/report.json
	$(BUILT) pack samples/masters --output demo/Garden --xcodeproj --quiet
	$(BUILT) verify demo/Garden
	$(BUILT) pack samples/exports --output demo/Picnic --remove-background --margin 4% --normalize 36% --outline 8px --quiet
	$(BUILT) preview samples/masters --output demo/preview.html --quiet
	$(BUILT) pack samples/animated --output demo/Sweets --fit --report demo/sweets.json
	@echo
	@echo "The stickers are in demo/renditions and demo/thumbnails; demo/report.json lists them."
	@echo "demo/Picnic is the pack of samples/exports, with one size, even margins and a white border."
	@echo "demo/Garden is a sticker pack for Xcode; demo/preview.html shows it. The animation of demo/Sweets was too large, and was brought under the limit."

test: bootstrap
	$(SWIFT) test $(TEST_FLAGS) $(if $(FILTER),--filter '$(FILTER)')

test-extended: bootstrap
	.ci/extras .build/extras
	STICKERMILL_EXTRAS="$(CURDIR)/.build/extras" $(SWIFT) test $(TEST_FLAGS) --filter '$(or $(FILTER),$(EXTENDED_TESTS))'

help-snapshots: bootstrap
	STICKERMILL_WRITE_HELP=1 $(SWIFT) test $(TEST_FLAGS) --filter HelpTests

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift \
		Benchmarks/Benchmarks samples/MonkeyStickers/MessagesExtension
	.ci/traps
	.ci/subjects
	.ci/words
	.ci/values

app: build
	samples/MonkeyStickers/prepare
	samples/MonkeyStickers/typecheck
	samples/MonkeyStickers/contrast

fuzz: bootstrap
	.ci/fuzz $(SECONDS_TO_FUZZ)

samples: build
	samples/render
	samples/render-exports
	$(MAKE) demo
	samples/picture
	samples/picture-findings
	samples/picture-outlines

# With Swift's libraries in it, the program starts in two thirds of the time, and runs without Swift. Toolchains for macOS do not have these
# libraries, and do not need them.
PREFIX ?= /usr/local
RESOURCES = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
# Keeps paths of this machine out of the program.
PREFIX_MAPS = -Xcc -ffile-prefix-map=$(CURDIR)=$(PROGRAM) -Xcxx -ffile-prefix-map=$(CURDIR)=$(PROGRAM) -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=$(PROGRAM)
STATIC_FLAGS = $(if $(wildcard $(RESOURCES)_static/linux/libFoundation.a),--static-swift-stdlib)

# The commit that `stickermill --version` shows.
build: export STICKERMILL_COMMIT = $(shell git describe --always --abbrev=9 --exclude='*' --dirty=+ 2>/dev/null)
build: bootstrap
	.ci/link-statically .build/pkgconfig
	PKG_CONFIG_PATH="$(CURDIR)/.build/pkgconfig:$$PKG_CONFIG_PATH" \
		$(SWIFT) build $(TRAITS) -c release $(STATIC_FLAGS) $(PREFIX_MAPS) $(SWIFT_BUILD_FLAGS)

install: build
	mkdir -p "$(PREFIX)/bin"
	install -s -m 755 $(BUILT) "$(PREFIX)/bin/$(PROGRAM)"
	Integrations/release/documents "$(PREFIX)/bin/$(PROGRAM)" "$(PREFIX)"

docs: bootstrap
	.ci/docs .build/documentation

bench-track:
	$(MAKE) install PREFIX=.build/prefix
	Benchmarks/track/run .build/prefix/bin/$(PROGRAM) --append

bench-findings: bootstrap
	STICKERMILL_WRITE_FINDINGS=1 STICKERMILL_LIST_FINDINGS=1 $(SWIFT) test $(TEST_FLAGS) --filter FindingTableTests

bootstrap:
	@.ci/bootstrap
