package wire

import (
	"errors"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// Reply is one answer of the core.
type Reply struct {
	Message any    // a struct of this package; its Go type names its type
	State   *State // of the job that it starts, steps or ends; nil: it leaves the job alone
	Buffers [][]byte
	Long    *Long // one more buffer, the last; nil: there is none

	job Job // that it starts; nil: none
}

// Failure is an error that is not about the user's files.
type Failure struct {
	Text  string `json:"text"`
	Panic bool   `json:"panic"` // the core is gone: start another worker
}

// Faults says what is wrong with the files; what was open before stays open.
type Faults struct {
	Faults   []Fault   `json:"faults"`
	More     bool      `json:"more"` // reading gave up at the limit
	Ignored  []Ignored `json:"ignored"`
	Writable bool      `json:"writable"` // nothing is wrong but the captions: open takes others
}

// Fault is one fault in a file.
type Fault struct {
	File   string `json:"file"`
	Row    int    `json:"row"`  // from 1; 0: the whole file
	Rows   string `json:"rows"` // "rows 3, 4, 7 and 12 more"; "row 3" where it is the only one, "" of the whole file
	Column string `json:"column"`
	Rule   string `json:"rule"`
	Found  string `json:"found"`
	Want   string `json:"want"`
	Text   string `json:"text"` // all of it in one line
}

// Ignored is a file that was not used, and why.
type Ignored struct {
	File string `json:"file"`
	Why  string `json:"why"`
}

// Download is a file that the core has written.
type Download struct {
	Name string        `json:"name"`
	Mime string        `json:"mime"`
	Body Buffer[uint8] `json:"body"`
}

// failure turns an error into a Failure, or into Faults where it is about the user's files.
func failure(err error) Reply { return failureWith(err, nil) }

// failureWith is failure with what was ignored of a dataset; nil: nothing.
func failureWith(err error, d *dataset.Dataset) Reply {
	var faults fault.Faults
	if !errors.As(err, &faults) {
		return Reply{Message: Failure{Text: err.Error()}}
	}
	m := Faults{More: len(faults) == fault.MaxFaults}
	for _, f := range faults {
		m.Faults = append(m.Faults, Fault{f.File, f.Row, f.RowsText(), f.ColumnText(), f.Rule, f.Found, f.Want, f.String()})
	}
	if d != nil {
		m.Ignored = ignored(d)
	}
	return Reply{Message: m}
}

// Lost says that a shard of the run has died. The worker sends it.
type Lost struct {
	Text  string `json:"text"`  // why
	Again bool   `json:"again"` // another is in its place; else the run goes on alone
}

// Traffic lists what the worker has asked of any host since the last. The worker sends it, and
// there should be none.
type Traffic struct {
	Sent []RequestRecord `json:"sent"`
}

// RequestRecord is one network request.
type RequestRecord struct {
	From    Side    `json:"from"`
	Blocked bool    `json:"blocked"` // by the policy, so that nothing was sent
	Kind    string  `json:"kind"`    // the initiator, or the directive that blocked it, as the browser names them
	Address string  `json:"address"`
	Time    float64 `json:"time"` // milliseconds since 1970
}

// Side is who makes a network request.
type Side string

const (
	ByPage   Side = "page"
	ByWorker Side = "worker"
)

// Cancelled is the reply to cancel, whatever was under way. The worker sends it.
type Cancelled struct{}
