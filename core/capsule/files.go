package capsule

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// FileHash is the size and hash of one file of a dataset.
type FileHash struct {
	Path   string `json:"path"` // as in dataset.Part
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"` // in hexadecimal
}

// Hash returns the sizes and hashes of the files of d, including media if media is true. root is
// the tidied file system that d was read from (see read.NewCanonicalFS).
func Hash(root fs.FS, d *dataset.Dataset, media bool) ([]FileHash, error) {
	files := []FileHash{}
	for _, part := range d.Parts {
		if part.Media && !media {
			continue
		}
		f, err := hashFile(root, part.Path, io.Discard)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// hashFile copies a file to w and returns its size and hash.
func hashFile(root fs.FS, name string, w io.Writer) (FileHash, error) {
	in, err := root.Open(name)
	if err != nil {
		return FileHash{}, err
	}
	defer in.Close()
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(sum, w), in)
	if err != nil {
		return FileHash{}, fmt.Errorf("%s: %w", name, err)
	}
	return FileHash{name, size, hex.EncodeToString(sum.Sum(nil))}, nil
}

// Match returns an error if d, with its files in root, is not the run's dataset before the edits, or
// if the edits do not turn it into the run's dataset. The error is a fault.Faults that names the
// files that differ.
func (c *Capsule) Match(d *dataset.Dataset, root fs.FS) error {
	if d.Hash == c.Dataset.Read() {
		return c.matchEdited(d)
	}
	var faults fault.Faults
	addFault := func(name, found string) {
		if len(faults) < fault.MaxFaults {
			faults = append(faults, fault.Fault{File: name, Rule: "the data must be that of the capsule's run", Found: found,
				Want: fmt.Sprintf("open the dataset %q that the run used, SHA-256 %.12s…", c.Dataset.Name, c.Dataset.Read())})
		}
	}
	for _, recorded := range c.Dataset.Files {
		switch current, err := hashFile(root, recorded.Path, io.Discard); {
		case !slices.ContainsFunc(d.Parts, func(part dataset.Part) bool { return part.Path == recorded.Path }) || err != nil:
			addFault(recorded.Path, "no such file")
		case current.SHA256 != recorded.SHA256:
			addFault(recorded.Path, fmt.Sprintf("another file: SHA-256 %.12s…, not %.12s…", current.SHA256, recorded.SHA256))
		}
	}
	known := func(name string) bool {
		return slices.ContainsFunc(c.Dataset.Files, func(f FileHash) bool { return f.Path == name })
	}
	for _, part := range d.Parts {
		if !known(part.Path) && !part.Media {
			addFault(part.Path, "a file that the run did not have")
		}
	}
	if faults == nil {
		addFault("the dataset", "the same files, but this version reads them differently")
	}
	return faults
}

// matchEdited returns an error unless the edits turn d into the run's dataset.
func (c *Capsule) matchEdited(d *dataset.Dataset) error {
	const rule = "the capsule's edits must turn the data into that of the run"
	edited, err := d.Edited(c.Edits)
	if err != nil {
		return oneFault(capsuleFile, "edits", rule, err.Error(), "")
	}
	if edited.Hash != c.Dataset.Hash {
		return oneFault(capsuleFile, "edits", rule, fmt.Sprintf("SHA-256 %.12s…", edited.Hash), fmt.Sprintf("%.12s…", c.Dataset.Hash))
	}
	return nil
}
