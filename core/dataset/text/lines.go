// Package text reads the texts that people and their programs write: lines, tables and
// JSON, each with faults that name the row, column or key.
package text

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// maxLine is the longest line that a table or captions.txt may have, in bytes.
const maxLine = 4 << 20

// Lines splits a file into lines that are known to be UTF-8 without NUL, without
// a byte order mark. Lines end as on any system: LF, CR LF or CR.
// It is also an io.Reader of the same lines, each ended by LF.
type Lines struct {
	in   *bufio.Reader
	most int // bytes of a line; a longer one is an error
	Row  int // of the line that was read last
	line []byte
	left []byte // of the line that Read hands out
}

const saveUTF8 = `save it as "CSV UTF-8" or "plain text, UTF-8"`

// NewLines begins a text; it errs where the first bytes show that it is none.
func NewLines(r io.Reader) (*Lines, error) {
	t := &Lines{in: bufio.NewReaderSize(r, 1<<16), most: maxLine}
	mark, _ := t.in.Peek(3)
	switch {
	case bytes.HasPrefix(mark, []byte("\xef\xbb\xbf")):
		t.in.Discard(3)
	case bytes.HasPrefix(mark, []byte("\xff\xfe")), bytes.HasPrefix(mark, []byte("\xfe\xff")):
		return nil, &fault.Error{Row: 1, Rule: "text is UTF-8", Found: "UTF-16", Want: saveUTF8}
	case bytes.HasPrefix(mark, []byte("PK\x03")):
		return nil, &fault.Error{Row: 0, Rule: "the file is text", Found: "a zip or a spreadsheet's own format", Want: `save it as "CSV UTF-8 (comma delimited)"`}
	}
	return t, nil
}

// Next returns the next line without its end, io.EOF behind the last.
// The line is valid until the next call.
func (t *Lines) Next() ([]byte, error) {
	if err := t.gather(); err != nil {
		return nil, err
	}
	t.Row++
	if i := bytes.IndexByte(t.line, 0); i >= 0 {
		return nil, &fault.Error{Row: t.Row, Rule: "text has no NUL bytes", Found: fmt.Sprintf("one at byte %d of the line", i+1), Want: saveUTF8}
	}
	if !utf8.Valid(t.line) {
		i := firstInvalid(t.line)
		return nil, &fault.Error{Row: t.Row, Rule: "text is UTF-8", Found: fmt.Sprintf("the byte 0x%02X at character %d", t.line[i], utf8.RuneCount(t.line[:i])+1), Want: saveUTF8}
	}
	return t.line, nil
}

// gather puts the next line, up to its end, into t.line.
func (t *Lines) gather() error {
	t.line = t.line[:0]
	for any := false; ; any = true {
		if _, err := t.in.Peek(1); err == io.EOF && any {
			return nil
		} else if err != nil {
			return err
		}
		chunk, _ := t.in.Peek(t.in.Buffered())
		i := bytes.IndexAny(chunk, "\r\n")
		if i < 0 {
			t.line = append(t.line, chunk...)
			t.in.Discard(len(chunk))
		} else {
			t.line = append(t.line, chunk[:i]...)
			t.in.Discard(i)
		}
		if len(t.line) > t.most {
			return &fault.Error{Row: t.Row + 1, Rule: fmt.Sprintf("a line has at most %d bytes", t.most), Found: "a longer one", Want: "is this the right file?"}
		}
		if i >= 0 {
			return t.endLine()
		}
	}
}

// endLine consumes LF, CR LF or CR.
func (t *Lines) endLine() error {
	if c, _ := t.in.ReadByte(); c == '\r' {
		if after, err := t.in.Peek(1); err == nil && after[0] == '\n' {
			t.in.Discard(1)
		}
	}
	return nil
}

func firstInvalid(line []byte) int {
	for i := 0; ; {
		r, n := utf8.DecodeRune(line[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
}

// Read gives the lines to encoding/csv.
func (t *Lines) Read(p []byte) (int, error) {
	if len(t.left) == 0 {
		line, err := t.Next()
		if err != nil {
			return 0, err
		}
		t.line = append(line, '\n')
		t.left = t.line
	}
	n := copy(p, t.left)
	t.left = t.left[n:]
	return n, nil
}

// OpenLines opens a file of text; nil, with a fault, where it is none.
func OpenLines(r *vfs.Folder, file string) (*Lines, io.Closer) {
	f := r.Open(file)
	if f == nil {
		return nil, nil
	}
	lines, err := NewLines(f)
	if err != nil {
		r.Failed(file, err)
		f.Close()
		return nil, nil
	}
	return lines, f
}

// EachLine reads a short text line by line.
func EachLine(r *vfs.Folder, file string, each func(string)) {
	lines, f := OpenLines(r, file)
	if lines == nil {
		return
	}
	defer f.Close()
	var err error
	for err == nil {
		var line []byte
		if line, err = lines.Next(); err == nil {
			each(string(line))
		}
	}
	if err != io.EOF {
		r.Failed(file, err)
	}
}
