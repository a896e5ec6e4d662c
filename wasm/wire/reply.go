package wire

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// Reply is the result of one call of the core.
type Reply struct {
	Message any    // a struct of this package; see TypeName
	State   *State // of the job that the call started, stepped or stopped; else nil
	Buffers [][]byte
	Large   *LargeBuffer // one more buffer, the last, or nil

	job Job // the job that the call starts, or nil
}

// Failure is an error that does not concern the user's files.
type Failure struct {
	Text  string `json:"text"`
	Panic bool   `json:"panic"` // the core has crashed and needs a new worker
}

// Faults lists the errors in the files. The open dataset stays open.
type Faults struct {
	Faults   []Fault       `json:"faults"`
	More     bool          `json:"more"` // reading stopped at the limit
	Ignored  []IgnoredFile `json:"ignored"`
	Writable bool          `json:"writable"` // only the captions are faulty: open accepts others
}

// Fault is one error in a file.
type Fault struct {
	File   string `json:"file"`   // path from the dataset's root
	Row    int    `json:"row"`    // from 1; 0: the whole file
	Rows   string `json:"rows"`   // "rows 3, 4, 7 and 12 more", or "" for the whole file
	Column string `json:"column"` // the column's name, "" for the whole row
	Rule   string `json:"rule"`   // the rule that is broken
	Found  string `json:"found"`  // the text in the file, "" if there is none
	Want   string `json:"want"`   // what to write instead
	Text   string `json:"text"`   // all fields in one line
}

// IgnoredFile is a file that was not used, and the reason.
type IgnoredFile struct {
	File string `json:"file"` // path from the dataset's root
	Why  string `json:"why"`  // the reason
}

// Download is a file that the core has written.
type Download struct {
	Name string        `json:"name"`
	Mime string        `json:"mime"`
	Body Buffer[uint8] `json:"body"`
}

// failure returns an error as a Failure, or as Faults if it concerns the user's files.
func failure(err error) Reply { return failureWith(err, nil) }

// failureWith is failure with the ignored files of a dataset, which may be nil.
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

// ShardLost reports that a shard of the run has crashed. The worker sends it.
type ShardLost struct {
	Text  string `json:"text"`  // the reason
	Again bool   `json:"again"` // another shard replaces it; else the run continues in one worker
}

// Traffic lists the network requests of the worker since the last Traffic message, normally none. The worker
// sends it.
type Traffic struct {
	Sent []RequestRecord `json:"sent"`
}

// RequestRecord is one network request.
type RequestRecord struct {
	From    Side    `json:"from"`
	Blocked bool    `json:"blocked"` // blocked by the content security policy
	Kind    string  `json:"kind"`    // the initiator, or the directive that blocked it, as the browser names them
	Address string  `json:"address"`
	Time    float64 `json:"time"` // milliseconds since 1970
}

// Side is the origin of a network request.
type Side string

const (
	ByPage   Side = "page"
	ByWorker Side = "worker"
)

// Cancelled is the reply to cancel. The worker sends it.
type Cancelled struct{}

// Buffer is the index of a buffer of the reply, which holds little-endian numbers.
type Buffer[T npy.Number] int

// buffers collects the buffers of a reply. They may alias memory of the core and are valid until the next call.
type buffers [][]byte

// add adds a buffer of numbers and returns its index.
func add[T npy.Number](b *buffers, list []T) Buffer[T] {
	*b = append(*b, npy.Bytes(list))
	return Buffer[T](len(*b) - 1)
}

// LargeBuffer is a large buffer that is written on demand. Write writes its Size bytes, and must be called before the next
// call of the core.
type LargeBuffer struct {
	Size  int
	Write func(to io.Writer) error
}

// All returns the buffers of a reply, with the long one.
func (r Reply) All() ([][]byte, error) {
	if r.Large == nil {
		return r.Buffers, nil
	}
	long := bytes.NewBuffer(make([]byte, 0, r.Large.Size))
	err := r.Large.Write(long)
	return append(slices.Clip(r.Buffers), long.Bytes()), err
}
