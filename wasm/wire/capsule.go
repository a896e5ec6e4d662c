package wire

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"reflect"
	"strings"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/dataset/reader"
	"siibp/core/feature"
	"siibp/core/options"
)

// origin is what a dataset was opened of: its files, and the run that it came with.
type origin struct {
	files *reader.Tidy
	run   *capsule.Capsule // nil: none
	model *heldModel       // nil: none

	applied bool // it was read for the model

	hashes []capsule.File // of the files but the media, nil before they are asked for
}

// capsuleIn takes a run's capsule from among what was opened, nil where there is none.
// Where it is all there is, the data is to be in the folder that it returns; else it is
// in the files that are left.
func capsuleIn(files []Input) (*capsule.Capsule, string, []Input, error) {
	for i, f := range files {
		if !strings.EqualFold(path.Ext(f.Path), ".zip") {
			continue
		}
		archive, err := reader.Zip(f.Body, f.Size)
		if err != nil {
			continue // whoever reads it as data says what is wrong
		}
		root, dir, found := capsule.Find(archive)
		if !found {
			continue
		}
		run, err := capsule.Read(root)
		if len(files) == 1 {
			return run, path.Join(path.Dir(f.Path), dir, capsule.DataFolder), files, err
		}
		return run, "", append(files[:i:i], files[i+1:]...), err
	}
	return unpackedCapsule(files)
}

// unpackedCapsule is capsuleIn of a capsule's files without their zip.
func unpackedCapsule(files []Input) (*capsule.Capsule, string, []Input, error) {
	fsys := system(files)
	root, dir, found := capsule.Find(fsys)
	if !found {
		return nil, "", files, nil
	}
	run, err := capsule.Read(root)
	return run, path.Join(dir, capsule.DataFolder), files, err
}

// told is what the page hears of the run, nil where there is none.
func (o *origin) told() *Run {
	if o.run == nil {
		return nil
	}
	return &Run{o.run.Options, o.run.Features, o.run.Page, o.run.F, o.run.Edits}
}

// asks reports whether options, a recipe and edits are those of the run: then it is made again.
func (o *origin) asks(options options.Options, recipe *feature.Recipe, edits dataset.Edits) bool {
	return o.run != nil && reflect.DeepEqual(options, o.run.Options) && reflect.DeepEqual(recipe, o.run.Features) &&
		sameEdits(edits, o.run.Edits)
}

// replayed says whether the search, which is over, gave what the run's capsule holds. One
// build may differ in the last bits here, too: processors and browsers have several ways
// to multiply.
func (c *Core) replayed() *Replay {
	now, err := capsule.New(c.fit.data, capsule.RecipeOf(c.fit.maker), c.fit.search)
	if err != nil {
		return &Replay{false, err.Error()}
	}
	x, err := c.origin.run.Compare(now)
	if err != nil {
		return &Replay{false, err.Error()}
	}
	return &Replay{x.Same(x.Tolerance), x.Verdict(x.Tolerance)}
}

// maxEmbedded is how many bytes of files a capsule takes here, where it is made in memory.
const maxEmbedded = 1 << 29

// capsule writes the run's capsule with the page's state, and with the data and the media
// where they are asked for.
func (c *Core) capsule(page string, data, media bool) func(io.Writer) error {
	return func(w io.Writer) error {
		if c.fit.model != nil {
			return errApplied
		}
		run, err := capsule.New(c.fit.data, capsule.RecipeOf(c.fit.maker), c.fit.search)
		if err != nil {
			return err
		}
		run.Build.Platform = c.fit.platform()
		run.Edit(c.fit.edits, c.opened)
		if page != "" {
			run.Page = json.RawMessage(page)
		}
		if run.Dataset.Files, err = c.files(media); err != nil {
			return err
		}
		if !data {
			return capsule.Write(w, run, nil)
		}
		return capsule.Write(w, run, c.origin.files)
	}
}

// files lists the dataset's files with their hashes; those of the data are made once.
func (c *Core) files(media bool) ([]capsule.File, error) {
	if media {
		if err := c.fits(); err != nil {
			return nil, err
		}
		return capsule.Hash(c.origin.files, c.opened, true)
	}
	var err error
	if c.origin.hashes == nil {
		c.origin.hashes, err = capsule.Hash(c.origin.files, c.opened, false)
	}
	return c.origin.hashes, err
}

// fits errs where the dataset with its media is more than can be written here.
func (c *Core) fits() error {
	total := int64(0)
	for _, part := range c.opened.Parts {
		info, err := fs.Stat(c.origin.files, part.Path)
		if err != nil {
			return err
		}
		total += info.Size()
	}
	if total > maxEmbedded {
		return fmt.Errorf("data and media are %d MiB; a capsule that is made here holds at most %d: siibp fit --with-media writes it", total>>20, maxEmbedded>>20)
	}
	return nil
}
