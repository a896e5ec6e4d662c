package text

import (
	"slices"
	"strings"

	"siibp/core/dataset/vfs"
)

// unshown are the endings of media that browsers do not show.
var unshown = []string{".avi", ".mkv", ".mpg", ".mpeg", ".wmv", ".flv", ".3gp", ".mts", ".m2ts", ".ts", ".vob", ".aac", ".wma", ".bmp", ".tif", ".tiff"}

// withoutEnding returns a file's name without the ending of a medium.
func withoutEnding(name string) string {
	at := strings.LastIndexByte(name, '.')
	if at > 0 && (vfs.Media(name[at:]) || slices.Contains(unshown, strings.ToLower(name[at:]))) {
		return name[:at]
	}
	return name
}
