package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

// streamed is a list of result.json that is written element by element, because all of it at
// once takes much more memory than its text. In the document it is null.
type streamed struct{}

// MarshalJSON writes null.
func (streamed) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// JSON writes result.json.
func (r *Result) JSON(w io.Writer) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(r.document()); err != nil {
		return err
	}
	rest := text.Bytes()
	for _, list := range []struct {
		name     string
		elements iter.Seq[any]
	}{{"tracks", r.tracks}, {"tuples", r.tuples}} {
		// No string has a line break in JSON, so that this is the document's own field.
		before, after, _ := bytes.Cut(rest, fmt.Appendf(nil, "\n %q: null", list.name))
		if _, err := fmt.Fprintf(w, "%s\n %q: ", before, list.name); err != nil {
			return err
		}
		if err := writeList(w, list.elements); err != nil {
			return err
		}
		rest = after
	}
	_, err := w.Write(rest)
	return err
}

// writeList writes a list of the document as an Encoder with an indent of one space does.
func writeList(w io.Writer, elements iter.Seq[any]) error {
	before, end := "[\n  ", "[]"
	for x := range elements {
		text, err := json.MarshalIndent(x, "  ", " ")
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s%s", before, text); err != nil {
			return err
		}
		before, end = ",\n  ", "\n ]"
	}
	_, err := io.WriteString(w, end)
	return err
}
