package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// SourceZip is the name of the zip with the source of this software.
const SourceZip = "siibp-source.zip"

// citedFile matches the path of a core file cited by the page about the paper.
var citedFile = regexp.MustCompile(`<code>(core/[a-z0-9_/]+\.go)</code>`)

// SourceID returns the id of a file's heading in the source document: the letters and digits of its
// path.
func SourceID(path string) string {
	return strings.NewReplacer("/", "", ".", "", "_", "-").Replace(path)
}

// citedSource returns the core files cited by the page about the paper, each under its path, sorted
// by path.
func citedSource(root string) (string, error) {
	page, err := os.ReadFile(filepath.Join(root, "site", "pages", "paper.html"))
	if err != nil {
		return "", err
	}
	var paths []string
	for _, found := range citedFile.FindAllStringSubmatch(string(page), -1) {
		paths = append(paths, found[1])
	}
	slices.Sort(paths)
	var parts []string
	for _, path := range slices.Compact(paths) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		if err != nil {
			return "", err
		}
		parts = append(parts, "## "+path+"\n\n~~~~\n"+strings.Trim(string(text), "\n")+"\n~~~~")
	}
	return strings.Join(parts, "\n\n"), nil
}
