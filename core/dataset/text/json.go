package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// maxJSON bounds a file that is held in memory whole, in bytes.
const maxJSON = 64 << 20

// ReadJSON reads a whole JSON file; false, with a fault, where it is none.
func ReadJSON(r *vfs.Folder, file string, parse func([]byte) error) bool {
	f := r.Open(file)
	if f == nil {
		return false
	}
	defer f.Close()
	data, err := jsonBytes(f)
	if err == nil {
		err = parse(data)
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		row := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		r.Fault(fault.Fault{File: file, Row: row, Rule: "the file is valid JSON", Found: syntax.Error()})
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		r.Fault(fault.Fault{File: file, Rule: "the file is valid JSON", Found: "its end too early"})
	case err != nil:
		r.Failed(file, err)
	}
	return err == nil
}

// jsonBytes reads a text that is known to be UTF-8, with LF line ends.
func jsonBytes(f fs.File) ([]byte, error) {
	lines, err := NewLines(f)
	if err != nil {
		return nil, err
	}
	lines.most = maxJSON // many programs write all of it in one line
	data, err := io.ReadAll(io.LimitReader(lines, maxJSON+1))
	if err == nil && len(data) > maxJSON {
		err = &fault.Error{Row: 0, Rule: "the file has at most " + fault.Bytes(maxJSON), Found: "more", Want: ""}
	}
	return data, err
}
