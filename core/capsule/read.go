package capsule

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/options"
)

// maxFileSize bounds the unpacked bytes of capsule.json and of answer.json: ten times what the
// largest dataset of the paper needs.
const maxFileSize = 1 << 26

// Find returns the folder of the capsule in fsys: fsys itself or its one folder with a
// capsule.json. It returns false if there is none, or more than one.
func Find(fsys fs.FS) (fs.FS, string, bool) {
	found, err := fs.Glob(fsys, capsuleFile)
	if err == nil && len(found) == 0 {
		found, err = fs.Glob(fsys, "*/"+capsuleFile)
	}
	if err != nil || len(found) != 1 {
		return nil, "", false
	}
	dir := path.Dir(found[0])
	sub, err := fs.Sub(fsys, dir)
	return sub, dir, err == nil
}

// Read reads a capsule from its folder, without the embedded data, which Data reads. The
// error is fault.Faults.
func Read(fsys fs.FS) (*Capsule, error) {
	var doc struct {
		*Capsule
		Options json.RawMessage `json:"options"` // absent keys are as in options.Earlier, unknown ones are an error
	}
	c := &Capsule{}
	doc.Capsule = c
	if err := readJSON(fsys, capsuleFile, &doc); err != nil {
		return nil, err
	}
	if c.Format != Format {
		return nil, oneFault(capsuleFile, "format", fmt.Sprintf("this version reads capsules of the format %s", Format),
			fmt.Sprintf("%.60q", c.Format), "open it with the version that wrote it, or a newer one")
	}
	o, err := options.Earlier().Merge(doc.Options)
	if err != nil {
		return nil, oneFault(capsuleFile, "options", "its options are those of this version", err.Error(), "")
	}
	c.Options = o
	if err := c.check(); err != nil {
		return nil, err
	}
	if err := readJSON(fsys, answerFile, &c.Answer); err != nil {
		return nil, err
	}
	return c, c.Answer.check(c)
}

// readJSON reads one of the two JSON files into a value.
func readJSON(fsys fs.FS, name string, into any) error {
	const advice = "copy or download the capsule again, or make a new one"
	f, err := fsys.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return oneFault(name, "", "a capsule holds this file", "none", advice)
	} else if err != nil {
		return oneFault(name, "", "the file can be read whole", err.Error(), advice)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFileSize+1))
	switch {
	case err != nil:
		return oneFault(name, "", "the file can be read whole", err.Error(), advice)
	case len(text) > maxFileSize:
		return oneFault(name, "", fmt.Sprintf("it unpacks to at most %d MiB", maxFileSize>>20), "more", "")
	}
	var wrong *json.UnmarshalTypeError
	switch err := json.Unmarshal(text, into); {
	case errors.As(err, &wrong):
		return oneFault(name, strings.TrimPrefix(wrong.Field, "Capsule."), "every key has a value of its kind", "a JSON "+wrong.Value, advice)
	case err != nil:
		return oneFault(name, "", "the file is JSON", err.Error(), advice)
	}
	return nil
}

// oneFault returns an error about a key of a file.
func oneFault(file, key, rule, found, want string) error {
	return fault.Faults{{File: file, Column: key, Rule: rule, Found: found, Want: want}}
}

// check returns an error if capsule.json describes an invalid dataset or recipe.
func (c *Capsule) check() error {
	if c.Features != nil {
		if err := c.Features.Check(); err != nil {
			return oneFault(capsuleFile, "features", "the recipe is one of this version", err.Error(), "")
		}
	}
	if !isHash(c.Dataset.Hash) {
		return oneFault(capsuleFile, "dataset.hash", "a hash is 64 hexadecimal digits", fmt.Sprintf("%.80q", c.Dataset.Hash), "")
	}
	if c.Dataset.Opened != "" && !isHash(c.Dataset.Opened) {
		return oneFault(capsuleFile, "dataset.opened", "a hash is 64 hexadecimal digits", fmt.Sprintf("%.80q", c.Dataset.Opened), "")
	}
	if c.Stopped < 0 {
		return oneFault(capsuleFile, "stopped", "it is a number of pieces, or 0", fmt.Sprint(c.Stopped), "")
	}
	previous := ""
	for _, f := range c.Dataset.Files {
		if !fs.ValidPath(f.Path) || f.Path <= previous || !isHash(f.SHA256) || f.Size < 0 {
			return oneFault(capsuleFile, "dataset.files", "files are sorted by path, each with its size and SHA-256", fmt.Sprintf("%.80q", f.Path), "")
		}
		previous = f.Path
	}
	if len(c.Page) > 0 && c.Page[0] != '{' && string(c.Page) != "null" {
		return oneFault(capsuleFile, "page", "the page's state is an object", fmt.Sprintf("%.20q", c.Page), "")
	}
	return nil
}

// isHash reports whether s is a SHA-256 in hexadecimal.
func isHash(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == 32
}

// check returns an error if the parts of an answer do not fit one another and the capsule.
func (a *Answer) check(c *Capsule) error {
	bad := func(key, rule, found string) error { return oneFault(answerFile, key, rule, found, "") }
	n, e := c.Dataset.Tracks, len(a.Concepts)
	if n < 0 || e == 0 || len(a.Best)/e != n || len(a.Best)%e != 0 || len(a.Zeta) != len(a.Best) {
		return bad("best", fmt.Sprintf("there is a class and a ζ for each of %d tracks and %d concepts", n, e),
			fmt.Sprintf("%d and %d", len(a.Best), len(a.Zeta)))
	}
	for i, class := range a.Best {
		if class < dataset.None || class >= len(a.Concepts[i%e].Classes) {
			return bad("best", "a class is one of its concept's, or −1", fmt.Sprint(class))
		}
	}
	for _, r := range a.Rankings {
		if len(r.Tracks) != len(r.Scores) {
			return bad("rankings", "every track of a ranking has a score", fmt.Sprintf("%d tracks, %d scores", len(r.Tracks), len(r.Scores)))
		}
		for _, track := range r.Tracks {
			if track < 0 || int(track) >= n {
				return bad("rankings", fmt.Sprintf("a track is a row from 0 to %d", n-1), fmt.Sprint(track))
			}
		}
	}
	if len(a.Trace) == 0 || a.F != c.F {
		return bad("f", "it has a trace, and the F of capsule.json", fmt.Sprintf("%d points, F %v, not %v", len(a.Trace), a.F, c.F))
	}
	return nil
}

// Data reads the dataset that is embedded in the capsule's folder and checks that it is the
// run's.
func (c *Capsule) Data(fsys fs.FS) (*dataset.Dataset, error) {
	sub, err := fs.Sub(fsys, DataFolder)
	if err != nil {
		return nil, err
	}
	o := c.Dataset.Options()
	d, err := read.ReadWith(sub, o)
	if err != nil {
		return nil, err
	}
	root, err := read.Tidied(sub, o)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return d, c.Adopt(d, root)
}

// Adopt takes d, whose files are in root, as the data of the run. It gives d the run's name
// and errs as Match does.
func (c *Capsule) Adopt(d *dataset.Dataset, root fs.FS) error {
	d.Name = c.Dataset.Name
	return c.Match(d, root)
}
