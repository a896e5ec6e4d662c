package capsule

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/vfs"
)

// Names of the files of a capsule, and of the folder of the embedded dataset.
const (
	readmeFile  = "README.txt"
	answerFile  = "answer.json"
	capsuleFile = "capsule.json"
	DataFolder  = "data"
)

// Write writes the zip archive of c. Unless root, the folder of the dataset, is nil, Write embeds
// c.Dataset.Files and returns an error if one of them has changed since Hash.
func Write(w io.Writer, c *Capsule, root fs.FS) error {
	complete := *c
	complete.Dataset.Embedded = root != nil
	z := zip.NewWriter(w)
	err := vfs.Put(z, readmeFile, func(w io.Writer) error {
		_, err := io.WriteString(w, complete.readme())
		return err
	})
	if err == nil {
		err = vfs.Put(z, answerFile, func(w io.Writer) error { return complete.Answer.write(w) })
	}
	if err == nil {
		err = vfs.Put(z, capsuleFile, func(w io.Writer) error {
			encoder := json.NewEncoder(w)
			encoder.SetIndent("", " ")
			return encoder.Encode(complete)
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

// embed copies one file of the dataset into the archive.
func embed(z *zip.Writer, root fs.FS, f FileHash) error {
	return vfs.Put(z, path.Join(DataFolder, f.Path), func(w io.Writer) error {
		current, err := hashFile(root, f.Path, w)
		if err == nil && current != f {
			err = fmt.Errorf("%s has changed since it was opened", f.Path)
		}
		return err
	})
}
