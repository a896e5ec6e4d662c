package wire

import "io"

// Input is one file that the user opened.
type Input struct {
	Path string
	Size int64
	Body io.ReaderAt
}

// Core is one visitor's session: the open dataset and the run on it.
// Its methods never panic on the user's data; they answer with Error or Faults.
type Core struct{}

// New returns a core with nothing open.
func New() *Core { return &Core{} }

// Hello says which core this is and what can be set.
func (c *Core) Hello() Reply { return Reply{Message: Hello{Type: "hello"}} }

// Open reads and checks a dataset: a folder's files, or one zip.
func (c *Core) Open(files []Input) Reply { return failure("not built") }

// Fit starts a new run with options as JSON; keys that are absent keep the default preset's value.
func (c *Core) Fit(options []byte) Reply { return failure("not built") }

// Step does one bounded piece of the run.
func (c *Core) Step() Reply { return failure("not built") }

// Answer reads the run as it stands.
func (c *Core) Answer() Reply { return failure("not built") }

// Export writes one of the downloads that Hello lists.
func (c *Core) Export(name string) Reply { return failure("not built") }

func failure(text string) Reply { return Reply{Message: Error{Type: "error", Text: text}} }
