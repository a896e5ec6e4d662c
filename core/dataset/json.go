package dataset

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
)

// maxJSON bounds a file that is held in memory whole, in bytes.
const maxJSON = 64 << 20

// readJSON reads a whole JSON file; false, with a fault, where it is none.
func readJSON(r *Folder, file string, parse func([]byte) error) bool {
	f := r.open(file)
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
		r.fault(Fault{File: file, Row: row, Rule: "the file is valid JSON", Found: syntax.Error()})
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		r.fault(Fault{File: file, Rule: "the file is valid JSON", Found: "its end too early"})
	case err != nil:
		r.failed(file, err)
	}
	return err == nil
}

// jsonBytes reads a text that is known to be UTF-8, with LF line ends.
func jsonBytes(f fs.File) ([]byte, error) {
	lines, err := newText(f)
	if err != nil {
		return nil, err
	}
	lines.most = maxJSON // many programs write all of it in one line
	data, err := io.ReadAll(io.LimitReader(lines, maxJSON+1))
	if err == nil && len(data) > maxJSON {
		err = &Error{0, "the file has at most " + bytesText(maxJSON), "more", ""}
	}
	return data, err
}
