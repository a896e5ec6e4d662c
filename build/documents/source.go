package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// SourceZip is the name of the zip with this software's source.
const SourceZip = "siibp-source.zip"

// citedFile matches a file of the core that the page about the paper names.
var citedFile = regexp.MustCompile(`<code>(core/[a-z0-9_/]+\.go)</code>`)

// SourceID returns the id of a file's heading in the document of the source: its letters and digits.
func SourceID(path string) string {
	return strings.NewReplacer("/", "", ".", "", "_", "-").Replace(path)
}

// citedSource returns the files of the core that the page about the paper names, each under its
// path, in the order of the paths.
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
