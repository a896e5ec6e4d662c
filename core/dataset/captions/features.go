package captions

import (
	"path"
	"strings"

	"siibp/core/dataset/vfs"
)

// NamesOfFeatures returns the names of the files of features without their endings, which are probably concepts.
func NamesOfFeatures(f *vfs.Folder) []string {
	var names []string
	for _, file := range f.Paths() {
		if folder, name := path.Split(file); folder == "features/" {
			names = append(names, strings.TrimSuffix(name, path.Ext(name)))
		}
	}
	return names
}
