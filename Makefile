# Needs Go and Node; everything else is set up on the way.

# A test under js/wasm gets a short environment: Go's runtime script refuses a long one.
JS_EXEC = env -i "PATH=$(PATH)" "RAPID_SEED=$(RAPID_SEED)" $(CURDIR)/build/js_exec.sh
# The property tests draw the same examples each time, so that a test fails because of a change. make properties draws
# others.
export RAPID_SEED ?= 1
# Text, files, tables and drawings are read and made alike there.
JS_PACKAGES = $(shell go list ./core/... ./wasm/... | grep -vE '^siibp/core($$|/video$$|/(baseline|capsule|choose|cmd|dataset|experiment|figure|lesson|model|options|result|score|synth)(/|$$))')
MODULES = site/node_modules/.package-lock.json
REFERENCE = build/reference/node_modules/.package-lock.json
COMMAND = build/worlds/siibp
# Node with TypeScript. The timeouts guard against a test that hangs, in milliseconds and Go's notation.
NODE = node --import ./site/test/typescript.mjs
NODE_TEST = $(NODE) --test --test-reporter=spec --test-timeout=900000
# make lint has vetted what is tested.
GO_TEST = go test -vet=off -timeout 10m

# The processor's vectors, in a native build: an experiment of Go's.
SIMD = GOEXPERIMENT=simd

.PHONY: run build native costs weights check test lint go-native go js properties fuzz unit browser chromium firefox webkit browsers journey shots walks bench bench-once bench-load bench-videos bench-networks soak sizes strings

run: $(MODULES) ## build the site and serve it on this machine
	go run ./build -serve

build: $(MODULES) ## build the site into build/dist
	go run ./build

costs: $(MODULES) ## what each part of the core weighs
	go run ./build -costs

weights: ## the weights of the networks that look at videos, in build/weights; fetches 160 MB once
	go run ./build -weights

native: ## the command line, as build/siibp
	$(SIMD) go build -o build/siibp ./core/cmd/siibp

# What a stage with a browser needs. It is made before the stages, which otherwise do not begin in their order.
SITE = $(MODULES) build $(COMMAND) browsers
# Two stages at a time: half of them use one processor. The longest comes first.
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs=2 --output-sync=target SITE=

check: $(SITE) ## what a commit should pass: lint, Go, the site without a browser, a journey in Chromium
	$(SIDE_BY_SIDE) go-native lint unit journey

test: $(SITE) ## everything
	$(SIDE_BY_SIDE) chromium lint unit go firefox js webkit fuzz bench-once

lint: $(MODULES) ## formatting, vet, staticcheck, types, eslint, stylelint, html-validate
	@unformatted=$$(gofmt -l build core wasm); test -z "$$unformatted" || { echo "not gofmt'd: $$unformatted"; exit 1; }
	go vet ./... && go tool staticcheck ./...
	$(SIMD) go vet ./core/simd/...
	GOOS=js GOARCH=wasm go vet ./wasm/... && GOOS=js GOARCH=wasm $$(go tool -n staticcheck) ./wasm/...
	npm run --silent --prefix site lint

go-native: $(MODULES) ## the Go tests as the machine runs them; those of the build bundle the site
	$(GO_TEST) ./...

go: go-native ## those, and those of the kernels without assembly and with the processor's vectors
	$(GO_TEST) -short -tags noasm ./core/infer/... ./core/likelihood
	$(SIMD) $(GO_TEST) -short ./core/simd/... ./core/infer/... ./core/likelihood

js: $(MODULES) ## the Go tests of calculations and of the page's edge under js/wasm
	GOOS=js GOARCH=wasm $(GO_TEST) -short -exec '$(JS_EXEC)' $(JS_PACKAGES)

properties: export RAPID_SEED = 0
properties: export RAPID_CHECKS = 300
properties: $(MODULES) ## the property tests with new random examples, three times as many
	$(GO_TEST) -timeout 1h $(shell grep -rl --include='*_test.go' pgregory.net/rapid core wasm | xargs -n 1 dirname | sort -u | sed 's|^|./|')

fuzz: ## each fuzz target for a while; make fuzz TIME=1m for longer
	build/fuzz.sh $(TIME)

# All in one process, except those that say otherwise.
ALONE = $(shell grep -rl --include='*.test.ts' --exclude-dir=node_modules --exclude-dir=browser '^// Runs in a process of its own' site)
unit: $(MODULES) ## the site's tests without a browser
	$(NODE) --test-reporter=spec site/test/every.ts
	$(NODE_TEST) $(ALONE)

browser: $(SITE) ## the site's tests in Chromium, in Firefox and, where it is installed, in WebKit
	$(SIDE_BY_SIDE) $(ENGINES)

# A process for each engine, which starts the engine once.
ENGINES = chromium firefox webkit
$(ENGINES): $(SITE) ## the site's tests in one engine
	SIIBP=$(CURDIR)/$(COMMAND) ENGINE=$@ $(NODE) --test-reporter=spec site/test/browser/every.ts

journey: $(SITE) ## the journey that every engine makes, in Chromium
	SIIBP=$(CURDIR)/$(COMMAND) ENGINE=chromium $(NODE_TEST) site/test/browser/journey.test.ts

# A target of its own, so that two stages do not install the same browser at once.
browsers:
	build/browsers.sh

# The command that the browser tests are held against.
.PHONY: $(COMMAND)
$(COMMAND):
	go build -o $(COMMAND) ./core/cmd/siibp

shots: export SHOTS = 1
shots: browser ## the pictures that the browser tests take
	@ls build/shots/*.png

strings: $(MODULES) ## every text of the page that a person can read, by file
	@$(NODE) site/test/strings.ts

walks: $(MODULES) build ## four people walk through the page in both browsers at three widths, each step with its seconds, presses and picture; build/walks
	build/browsers.sh && $(NODE) site/test/walks/walks.ts $(WHO)

bench: $(MODULES) build ## benchmarks: Go's own, under js/wasm too, an iteration in every engine beside NumPy, a slider's move, and the page's frames with 5,000 tracks; build/bench
	$(SIMD) go test -run '^$$' -bench . -benchmem ./...
	GOOS=js GOARCH=wasm go test -exec '$(JS_EXEC)' -run '^$$' -bench . ./wasm/simd
	build/browsers.sh && $(NODE) site/test/bench/bench.ts && $(NODE) site/test/bench/live.ts && $(NODE) site/test/bench/frames.ts

BENCHMARKS = $(shell grep -rl --include='*_test.go' '^func Benchmark' core | xargs -n 1 dirname | sort -u | sed 's|^|./|')
bench-once: $(REFERENCE) $(SITE) ## every benchmark once at its smallest size, in Chromium only, so that a broken one fails; bench-videos excepted
	$(GO_TEST) -short -run '^$$' -bench . -benchtime 1x $(BENCHMARKS)
	GOOS=js GOARCH=wasm $(GO_TEST) -exec '$(JS_EXEC)' -short -run '^$$' -bench . -benchtime 1x ./wasm/simd
	for name in bench live frames load soak networks; do $(NODE) site/test/bench/$$name.ts --once || exit; done

CLIP ?= ../shared/data/doorway/media/door-01.webm
bench-videos: $(MODULES) build ## a minute of each CLIP from the file to a dataset, in Chromium and natively, and whether both find the same tracks
	build/browsers.sh && $(NODE) site/test/bench/videos.ts $(CLIP)

bench-networks: $(MODULES) $(REFERENCE) build ## the networks that look at videos beside TensorFlow.js, in Chromium and Firefox
	build/browsers.sh && $(NODE) site/test/bench/networks.ts

bench-load: $(MODULES) build ## the time to the first paint, to a run button and to a core that is ready, beside OTHER, the folder of another build
	build/browsers.sh && $(NODE) site/test/bench/load.ts $(OTHER)

soak: $(MODULES) build ## what the page holds while somebody works with it for 20 minutes; make soak TIME=5m for less; build/bench
	build/browsers.sh && $(NODE) site/test/bench/soak.ts $(TIME)

sizes: ## time, memory and its estimate by the shape of the data: the table of site/docs/benchmarks.md
	go test -run '^$$' -bench '^BenchmarkSizes$$' -benchtime 1x ./core/result

$(MODULES): site/package.json site/package-lock.json
	npm ci --prefix site --no-audit --no-fund --loglevel=error

$(REFERENCE): build/reference/package.json build/reference/package-lock.json
	npm ci --prefix build/reference --no-audit --no-fund --loglevel=error
