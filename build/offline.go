package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// offlineName is the name of the service worker. It has no hash, because browsers look for updates
// under the same name.
const offlineName = "offline.js"

// addOffline writes the version into the page and adds the service worker. The service worker
// stores the files of this version and verifies their SHA-256, so that versions do not mix while a
// host is being updated. It stores the files of importers, named in ofImporters, only if an
// earlier version was used for them.
func addOffline(root string, files siteFiles, ofImporters map[string]bool) error {
	outputs, err := bundle(api.BuildOptions{
		EntryPoints: []string{filepath.Join(root, "site", "offline.ts")},
		Format:      api.FormatIIFE,
	})
	if err != nil {
		return err
	}
	script, page := outputs[0].Contents, files["index.html"]
	if !bytes.Contains(page, []byte(versionPlaceholder)) {
		return fmt.Errorf("index.html has no place for its version")
	}
	version := versionOf(files, script)
	files["index.html"] = bytes.Replace(page, []byte(versionPlaceholder), []byte(strings.Replace(versionPlaceholder, `""`, `"`+version+`"`, 1)), 1)
	lists := map[bool][][2]string{false: {}, true: {}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		address := name
		if name == "index.html" {
			address = "./" // some hosts redirect index.html to ./
		}
		sum := sha256.Sum256(files[name])
		later := ofImporters[name]
		lists[later] = append(lists[later], [2]string{address, "sha256-" + base64.StdEncoding.EncodeToString(sum[:])})
	}
	all, err := json.Marshal(lists[false])
	if err != nil {
		return err
	}
	later, err := json.Marshal(lists[true])
	if err != nil {
		return err
	}
	files[offlineName] = fmt.Appendf(nil, "const VERSION=%q,FILES=%s,LATER=%s;\n%s", version, all, later, script)
	return nil
}

// versionOf returns a hash of all files of a version. File names contain the hashes of the content.
func versionOf(files siteFiles, script []byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintln(sum, name)
	}
	sum.Write(files["index.html"])
	sum.Write(script)
	return hex.EncodeToString(sum.Sum(nil))[:hashDigits]
}
