package result

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/vfs"
)

// leftOutFile is the file of a zip that lists what could not be exported.
const leftOutFile = "left-out.txt"

// writeZip writes texts as a zip, the same bytes for the same texts, and missing as
// leftOutFile.
func writeZip(w io.Writer, files map[string]string, missing []string) error {
	if missing != nil {
		files[leftOutFile] = strings.Join(missing, "\n") + "\n"
	}
	z := zip.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		err := vfs.Put(z, name, func(w io.Writer) error {
			_, err := io.WriteString(w, files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return z.Close()
}
