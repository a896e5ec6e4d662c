package capsule

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"
)

// The files of a capsule.
const (
	readmeFile  = "README.txt"
	answerFile  = "answer.json"
	capsuleFile = "capsule.json"
	DataFolder  = "data"
)

// made is the time of every entry: the first that a zip can hold, so that bytes repeat.
var made = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// Write writes the capsule; with root, the folder of the dataset, all its Files are
// embedded. It errs where one of them is not what it was when it was hashed.
func Write(w io.Writer, c *Capsule, root fs.FS) error {
	whole := *c
	whole.Dataset.Embedded = root != nil
	z := zip.NewWriter(w)
	err := put(z, readmeFile, func(w io.Writer) error {
		_, err := io.WriteString(w, whole.readme())
		return err
	})
	if err == nil {
		err = put(z, answerFile, func(w io.Writer) error { return json.NewEncoder(w).Encode(whole.Answer) })
	}
	if err == nil {
		err = put(z, capsuleFile, func(w io.Writer) error {
			code := json.NewEncoder(w)
			code.SetIndent("", " ")
			return code.Encode(whole)
		})
	}
	for _, f := range c.Dataset.Files {
		if err != nil || root == nil {
			break
		}
		err = embed(z, root, f)
	}
	if err != nil {
		return err
	}
	return z.Close()
}

// embed copies one file of the dataset.
func embed(z *zip.Writer, root fs.FS, f File) error {
	return put(z, path.Join(DataFolder, f.Path), func(w io.Writer) error {
		now, err := hashOf(root, f.Path, w)
		if err == nil && now != f {
			err = fmt.Errorf("%s has changed since it was opened", f.Path)
		}
		return err
	})
}

// put writes one entry; media, which is compressed as it is, is stored.
func put(z *zip.Writer, name string, write func(io.Writer) error) error {
	h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: made}
	switch strings.ToLower(path.Ext(name)) {
	case ".webm", ".mp4", ".m4v", ".mov", ".png", ".jpg", ".jpeg", ".webp", ".mp3", ".m4a", ".ogg", ".opus", ".flac":
		h.Method = zip.Store
	}
	w, err := z.CreateHeader(h)
	if err != nil {
		return err
	}
	return write(w)
}
