# make demo   converts the samples
# make test   runs all tests
# make lint   checks format and layering
# make fuzz   fuzzes the PNG decoder for ten minutes (Linux)
# make samples draws the samples anew from their SVG sources
#
# The first two work on a machine that has only a Swift toolchain, git and make.

SWIFT ?= swift
# Tests run on optimised code: they resample real pictures. They look inside modules, so they have a build of their own.
TEST_FLAGS = -c release -Xswiftc -enable-testing --scratch-path .build/testing

.PHONY: demo test lint fuzz samples build bootstrap

demo: build
	rm -rf demo
	.build/release/kisscut convert samples/masters --output demo --report demo/report.json
	@echo
	@echo "The stickers are in demo/renditions and demo/thumbnails; demo/report.json lists them."

test: bootstrap
	$(SWIFT) test $(TEST_FLAGS)

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	.ci/layers

fuzz: bootstrap
	.ci/fuzz $(SECONDS_TO_FUZZ)

samples: build
	samples/render
	$(MAKE) demo
	samples/picture

build: bootstrap
	$(SWIFT) build -c release

bootstrap:
	@.ci/bootstrap
