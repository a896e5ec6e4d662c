package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"reflect"
	"runtime"
	"siibp/core/infer"
	"strings"

	"siibp/core/capsule"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/result"
)

// origin is what a dataset was opened of: its files, and the run that it came with.
type origin struct {
	files *read.CanonicalFS
	run   *capsule.Capsule // nil: none
	model *savedModel      // nil: none

	applied bool // it was read for the model

	hashes []capsule.FileHash // of the files but the media, nil before they are asked for
}

// capsuleIn takes a run's capsule from among what was opened, nil where there is none.
// Where it is all there is, the data is to be in the folder that it returns; else it is
// in the files that are left.
func capsuleIn(files []Input) (*capsule.Capsule, string, []Input, error) {
	for i, f := range files {
		if !strings.EqualFold(path.Ext(f.Path), ".zip") {
			continue
		}
		archive, err := read.Zip(f.Body, f.Size)
		if err != nil {
			continue // the reader of the dataset reports what is wrong
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

// message describes the run for the page, nil where there is none.
func (o *origin) message() *Run {
	if o.run == nil {
		return nil
	}
	return &Run{o.run.Options, o.run.Features, o.run.Page, o.run.F, o.run.Edits}
}

// replays reports whether options, a recipe and edits are those of the capsule's run.
func (o *origin) replays(options options.Options, recipe *feature.Recipe, edits dataset.Edits) bool {
	return o.run != nil && reflect.DeepEqual(options, o.run.Options) && reflect.DeepEqual(recipe, o.run.Features) &&
		sameEdits(edits, o.run.Edits)
}

// replay says whether the search, which is over, gave what the run's capsule holds. One
// build may differ in the last bits here, too: processors and browsers have several ways
// to multiply.
func (r *runs) replay() *Replay {
	now, err := r.describe(r.result.result)
	if err != nil {
		return &Replay{false, err.Error()}
	}
	x, err := r.open.origin.run.Compare(now)
	if err != nil {
		return &Replay{false, err.Error()}
	}
	return &Replay{x.Same(x.Tolerance), x.Verdict(x.Tolerance)}
}

// describe returns the capsule of the run, of which the result is read.
func (r *runs) describe(x *result.Result) (*capsule.Capsule, error) {
	return capsule.Of(r.fit.data, capsule.RecipeOf(r.fit.transform), r.fit.search, func() *result.Result { return x })
}

// readReplay goes on reading the result of a repeated run that is over: what its capsule holds is
// compared with it.
func (r *runs) readReplay() (Reply, error) {
	if r.fit.replays && r.result.of != r.fit.search {
		if r.replayed == nil {
			r.replayed = coroutine.Start(infer.StepSize, func(y *coroutine.Yielder) { r.read(y) })
			runtime.AddCleanup(r, (*coroutine.Job).Stop, r.replayed)
		}
		if !r.replayed.Step() {
			r.replayed = nil
		}
	}
	return r.report(), nil
}

// maxEmbedded is how many bytes of files a capsule takes here, where it is made in memory.
const maxEmbedded = 1 << 29

// ExportArguments name one of the downloads that Hello lists.
type ExportArguments struct {
	Name string          `json:"name"`
	Page json.RawMessage `json:"page,omitempty" ts:"Record<string, unknown>"` // the page's state, an object that a capsule keeps
	suspending
}

// export writes a download.
func (r *runs) export(a *ExportArguments) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errors.New("there is no result yet")
	}
	x := r.read(a.yielder)
	return download(a.Name, a.yielder, map[string]writer{
		"result.json":   {"application/json", x.JSON},
		"tracks.csv":    {"text/csv", x.Tracks},
		"localized.csv": {"text/csv", x.Localized},

		"localized-mot.zip":   {"application/zip", x.MOT},
		"localized-coco.json": {"application/json", x.COCO},
		"localized-via.json":  {"application/json", x.VIA},
		"subtitles.zip":       {"application/zip", x.Subtitles},
		"captions.txt":        {"text/plain", x.Captions},
		"corrections.zip":     {"application/zip", x.Corrections},

		"model.zip":         {"application/zip", r.fit.save(x)},
		"arrays.npz":        {"application/zip", x.Arrays},
		"capsule.zip":       {"application/zip", r.capsule(x, a.Page, false, false)},
		"capsule-data.zip":  {"application/zip", r.capsule(x, a.Page, true, false)},
		"capsule-media.zip": {"application/zip", r.capsule(x, a.Page, true, true)},
	})
}

// capsule writes the run's capsule with the page's state, and with the data and the media
// where they are asked for.
func (r *runs) capsule(x *result.Result, page json.RawMessage, data, media bool) func(io.Writer) error {
	return func(w io.Writer) error {
		if r.fit.applied != nil {
			return errApplied
		}
		run, err := r.describe(x)
		if err != nil {
			return err
		}
		run.Build.Platform = r.fit.platform()
		run.Edit(r.fit.edits, r.open.dataset)
		run.HeldOut, run.Page = r.fit.hidden, page
		if run.Dataset.Files, err = r.open.files(media); err != nil {
			return err
		}
		if !data {
			return capsule.Write(w, run, nil)
		}
		return capsule.Write(w, run, r.open.origin.files)
	}
}

// files lists the dataset's files with their hashes; those of the data are made once.
func (d *openData) files(media bool) ([]capsule.FileHash, error) {
	if media {
		if err := d.fits(); err != nil {
			return nil, err
		}
		return capsule.Hash(d.origin.files, d.dataset, true)
	}
	var err error
	if d.origin.hashes == nil {
		d.origin.hashes, err = capsule.Hash(d.origin.files, d.dataset, false)
	}
	return d.origin.hashes, err
}

// fits errs where the dataset with its media is more than can be written here.
func (d *openData) fits() error {
	total := int64(0)
	for _, part := range d.dataset.Parts {
		info, err := fs.Stat(d.origin.files, part.Path)
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
