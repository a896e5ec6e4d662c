# Needs Go and Node; everything else is set up on the way.

# A test under js/wasm gets a short environment: Go's runtime script refuses a long one.
JS_EXEC = env -i "PATH=$(PATH)" $(CURDIR)/build/js_exec.sh
JS_PACKAGES = $(shell go list ./core/... ./wasm/... | grep -v /cmd/)
MODULES = site/node_modules/.package-lock.json
REFERENCE = build/reference/node_modules/.package-lock.json
UNIT = $(shell find site -name '*.test.ts' -not -path '*/browser/*' -not -path '*/node_modules/*')
BROWSER = $(wildcard site/test/browser/*.test.ts)
# Node with TypeScript. The timeouts guard against a test that hangs, in milliseconds and Go's notation.
NODE = node --import ./site/test/typescript.mjs
NODE_TEST = $(NODE) --test --test-reporter=spec --test-timeout=1800000
GO_TEST = go test -timeout 10m

# The processor's vectors, in a native build: an experiment of Go's.
SIMD = GOEXPERIMENT=simd

.PHONY: run build native costs weights test lint go js fuzz unit browser shots walks bench bench-once bench-load bench-videos bench-networks soak sizes

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

test: lint go js fuzz unit browser bench-once ## everything

lint: $(MODULES) ## formatting, vet, staticcheck, types, eslint, stylelint, html-validate
	@unformatted=$$(gofmt -l build core wasm); test -z "$$unformatted" || { echo "not gofmt'd: $$unformatted"; exit 1; }
	go vet ./... && go tool staticcheck ./...
	$(SIMD) go vet ./core/simd/...
	GOOS=js GOARCH=wasm go vet ./wasm/... && GOOS=js GOARCH=wasm $$(go tool -n staticcheck) ./wasm/...
	npm run --silent --prefix site lint

go: $(MODULES) ## the Go tests; those of the build bundle the site
	$(GO_TEST) ./...
	$(GO_TEST) -tags noasm ./core/infer/... ./core/likelihood
	$(SIMD) $(GO_TEST) ./core/simd/... ./core/infer/... ./core/likelihood

js: $(MODULES) ## the same under js/wasm
	GOOS=js GOARCH=wasm $(GO_TEST) -exec '$(JS_EXEC)' $(JS_PACKAGES)

fuzz: ## each fuzz target for a while; make fuzz TIME=1m for longer
	build/fuzz.sh $(TIME)

unit: $(MODULES) ## the site's tests without a browser
	$(NODE_TEST) $(UNIT)

browser: $(MODULES) build ## the site's tests in Chromium, Firefox and, where it is installed, WebKit
	build/browsers.sh && $(NODE_TEST) --test-concurrency=2 $(BROWSER)

shots: browser ## the pictures that the browser tests take
	@ls build/shots/*.png

walks: $(MODULES) build ## four people walk through the page in both browsers at three widths, each step with its seconds, presses and picture; build/walks
	build/browsers.sh && $(NODE) site/test/walks/walks.ts $(WHO)

bench: $(MODULES) build ## benchmarks: Go's own, under js/wasm too, an iteration in every engine beside NumPy, a slider's move, and the page's frames with 5,000 tracks; build/bench
	$(SIMD) go test -run '^$$' -bench . -benchmem ./...
	GOOS=js GOARCH=wasm go test -exec '$(JS_EXEC)' -run '^$$' -bench . ./wasm/simd
	build/browsers.sh && $(NODE) site/test/bench/bench.ts && $(NODE) site/test/bench/live.ts && $(NODE) site/test/bench/frames.ts

BENCHMARKS = $(shell grep -rl --include='*_test.go' '^func Benchmark' core | xargs -n 1 dirname | sort -u | sed 's|^|./|')
bench-once: $(MODULES) $(REFERENCE) build ## every benchmark once at its smallest size, in Chromium only, so that a broken one fails; bench-videos excepted
	$(GO_TEST) -vet=off -short -run '^$$' -bench . -benchtime 1x $(BENCHMARKS)
	GOOS=js GOARCH=wasm $(GO_TEST) -vet=off -exec '$(JS_EXEC)' -short -run '^$$' -bench . -benchtime 1x ./wasm/simd
	build/browsers.sh && for name in bench live frames load soak networks; do $(NODE) site/test/bench/$$name.ts --once || exit; done

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
