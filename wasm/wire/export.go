package wire

import (
	"encoding/json"
	"errors"
	"io"

	"siibp/core/result"
)

// exportFile is a download of a result.
type exportFile struct {
	name, mime string
	check      func(*exporting) error // returns the error of write without writing; nil if write always succeeds
	write      func(*exporting, io.Writer) error
}

// exporting is the result that a download is written of, and the page state for a capsule.
type exporting struct {
	runs   *runs
	result *result.Result
	page   json.RawMessage
}

// exportFiles lists every download.
var exportFiles = []exportFile{
	{"result.json", "application/json", nil, of((*result.Result).JSON)},
	{"tracks.csv", "text/csv", nil, of((*result.Result).Tracks)},
	{"localized.csv", "text/csv", nil, of((*result.Result).Localized)},
	{"localized-mot.zip", "application/zip", ifPossible((*result.Result).CheckMOT), of((*result.Result).MOT)},
	{"localized-coco.json", "application/json", ifPossible((*result.Result).CheckCOCO), of((*result.Result).COCO)},
	{"localized-via.json", "application/json", ifPossible((*result.Result).CheckVIA), of((*result.Result).VIA)},
	{"subtitles.zip", "application/zip", ifPossible((*result.Result).CheckSubtitles), of((*result.Result).Subtitles)},
	{"captions.txt", "text/plain", nil, of((*result.Result).Captions)},
	{"corrections.zip", "application/zip", nil, of((*result.Result).Corrections)},
	{"model.zip", "application/zip", nil, func(e *exporting, w io.Writer) error { return e.runs.fit.save(e.result)(w) }},
	{"arrays.npz", "application/zip", nil, of((*result.Result).Arrays)},
	{"capsule.zip", "application/zip", capsuleError, capsuleWriter(false, false)},
	{"capsule-data.zip", "application/zip", capsuleError, capsuleWriter(true, false)},
	{"capsule-media.zip", "application/zip", mediaError, capsuleWriter(true, true)},
}

func of(write func(*result.Result, io.Writer) error) func(*exporting, io.Writer) error {
	return func(e *exporting, w io.Writer) error { return write(e.result, w) }
}

func ifPossible(check func(*result.Result) error) func(*exporting) error {
	return func(e *exporting) error { return check(e.result) }
}

func capsuleWriter(data, media bool) func(*exporting, io.Writer) error {
	return func(e *exporting, w io.Writer) error { return e.runs.capsule(e.result, e.page, data, media)(w) }
}

func capsuleError(e *exporting) error { return e.runs.checkCapsule() }

func mediaError(e *exporting) error {
	if err := e.runs.checkCapsule(); err != nil {
		return err
	}
	return e.runs.open.fits()
}

var errNoResult = errors.New("there is no result yet")

// ExportArguments are the arguments of export.
type ExportArguments struct {
	Name string          `json:"name"`
	Page json.RawMessage `json:"page,omitempty" ts:"Record<string, unknown>"` // page state, stored in a capsule
	suspending
}

// export returns a download.
func (r *runs) export(a *ExportArguments) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoResult
	}
	e := &exporting{r, nil, a.Page}
	a.suspendWhile(r.fit.search, func() { e.result = r.read() })
	writers := map[string]writer{}
	for _, f := range exportFiles {
		writers[f.name] = writer{f.mime, func(w io.Writer) error { return f.write(e, w) }}
	}
	return a.download(a.Name, writers)
}

// ExportsArguments are the arguments of exports.
type ExportsArguments struct{ suspending }

// Exports lists the downloads that export writes of the current result. The others need boxes, frame rates or a run
// that can be repeated, which it lacks.
type Exports struct {
	Names []string `json:"names"`
}

// exports returns the downloads that are possible.
func (r *runs) exports(a *ExportsArguments) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoResult
	}
	e := &exporting{runs: r}
	a.suspendWhile(r.fit.search, func() { e.result = r.read() })
	m := Exports{Names: []string{}}
	for _, f := range exportFiles {
		if f.check == nil || f.check(e) == nil {
			m.Names = append(m.Names, f.name)
		}
	}
	return Reply{Message: m}, nil
}
