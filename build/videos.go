package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/evanw/esbuild/pkg/api"

	"siibp/build/networks"
)

// videoNames are the names that stand in the page's modules for the files that a page loads which is
// opened for videos. Without the networks' weights they are empty, and the page has no such door.
var videoNames = []string{"VIDEOS_URL", "VIDEOS_STYLE_URL", "VIDEOS_WORKER_URL", "VIDEOS_WASM_URL", "VIDEOS_WEIGHTS_URL", "VIDEOS_BYTES"}

// onlyForVideos begins the names of these files: who opens features loads none of them.
const onlyForVideos = "videos-"

// weightsPath returns where the networks' weights lie.
func weightsPath(root string) string {
	return filepath.Join(root, "build", "weights", "networks.weights")
}

// ensureWeights makes the networks' weights if they are missing. Where that fails, it says so: the site
// is then built without the door for videos.
func ensureWeights(root string, log io.Writer) {
	if _, err := os.Stat(weightsPath(root)); err == nil {
		return
	}
	if err := networks.Make(weightsPath(root), log); err != nil {
		fmt.Fprintf(log, "The networks that look at videos cannot be made. The site is built without “Videos and captions”:\n%v\n", err)
	}
}

// addVideos adds the files that a page for videos loads, and their names. Where the weights are missing
// it adds nothing.
func addVideos(root, runtime string, files siteFiles, names map[string]string) error {
	for _, name := range videoNames {
		names[name] = ""
	}
	weights, err := os.ReadFile(weightsPath(root))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	packed := compressGzip(weights) // few hosts would compress it
	module, err := compileWasm(root, "./wasm/vision", false)
	if err != nil {
		return err
	}
	feature := filepath.Join(root, "site", "features", "videos")
	worker, err := bundleWorker(filepath.Join(feature, "worker", "main.ts"), runtime)
	if err != nil {
		return err
	}
	panel, err := bundle(api.BuildOptions{EntryPoints: []string{filepath.Join(feature, "videos.tsx")}, Format: api.FormatESModule})
	if err != nil {
		return err
	}
	style, err := bundle(api.BuildOptions{EntryPoints: []string{filepath.Join(feature, "videos.css")}})
	if err != nil {
		return err
	}
	names["VIDEOS_URL"] = "./" + files.add("videos-panel.js", panel[0].Contents)
	names["VIDEOS_STYLE_URL"] = files.add("videos-style.css", style[0].Contents)
	names["VIDEOS_WORKER_URL"] = files.add("videos-worker.js", worker)
	names["VIDEOS_WASM_URL"] = files.add("videos-vision.wasm", module)
	names["VIDEOS_WEIGHTS_URL"] = files.add("videos-networks.bin", packed)
	names["VIDEOS_BYTES"] = strconv.Itoa(len(worker) + len(module) + len(packed))
	return nil
}
