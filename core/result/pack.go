package result

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset"
)

// leftOut is the file of a zip that says what has no place in it.
const leftOut = "left-out.txt"

// pack writes texts as a zip, the same bytes for the same texts.
func pack(w io.Writer, files map[string]string, left []string) error {
	if left != nil {
		files[leftOut] = strings.Join(left, "\n") + "\n"
	}
	z := zip.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		err := dataset.Put(z, name, func(w io.Writer) error {
			_, err := io.WriteString(w, files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return z.Close()
}
