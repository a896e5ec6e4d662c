// Package text reads lines, tables and JSON that users and their programs write, and reports faults
// by row, column or key. It also compares names: two names are equal if Fold, FoldVideo or
// FoldHeader returns the same text for both. Messages and files keep the spelling of the user.
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

// maxLine bounds the length of a line of a table or of captions.txt in bytes.
const maxLine = 4 << 20

// Lines splits a text into lines, which end in LF, CR LF or CR. It validates that they are UTF-8
// without NUL, and removes a byte order mark. It is also an io.Reader of the lines, each ended by LF.
type Lines struct {
	in   *bufio.Reader
	most int // maximum length of a line in bytes
	Row  int // number of the last line
	line []byte
	left []byte // remainder of the line for Read
}

const saveUTF8 = `save it as "CSV UTF-8" or "plain text, UTF-8"`

// NewLines starts reading a text. It returns an error if the first bytes are those of UTF-16 or a zip.
func NewLines(r io.Reader) (*Lines, error) {
	t := &Lines{in: bufio.NewReaderSize(r, 1<<16), most: maxLine}
	mark, _ := t.in.Peek(3)
	switch {
	case bytes.HasPrefix(mark, []byte("\xef\xbb\xbf")):
		t.in.Discard(3)
	case bytes.HasPrefix(mark, []byte("\xff\xfe")), bytes.HasPrefix(mark, []byte("\xfe\xff")):
		return nil, &fault.Error{Row: 1, Rule: "text must be UTF-8", Found: "UTF-16", Want: saveUTF8}
	case bytes.HasPrefix(mark, []byte("PK\x03")):
		return nil, &fault.Error{Row: 0, Rule: "the file must be text", Found: "a zip or a spreadsheet's own format", Want: `save it as "CSV UTF-8 (comma delimited)"`}
	}
	return t, nil
}

// Next returns the next line without its end, and io.EOF after the last one. The line is valid until
// the next call.
func (t *Lines) Next() ([]byte, error) {
	if err := t.gather(); err != nil {
		return nil, err
	}
	t.Row++
	if i := bytes.IndexByte(t.line, 0); i >= 0 {
		return nil, &fault.Error{Row: t.Row, Rule: "text must have no NUL bytes", Found: fmt.Sprintf("one at byte %d of the line", i+1), Want: saveUTF8}
	}
	if !utf8.Valid(t.line) {
		i := firstInvalid(t.line)
		return nil, &fault.Error{Row: t.Row, Rule: "text must be UTF-8", Found: fmt.Sprintf("the byte 0x%02X at character %d", t.line[i], utf8.RuneCount(t.line[:i])+1), Want: saveUTF8}
	}
	return t.line, nil
}

// gather reads the next line into t.line.
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
			return &fault.Error{Row: t.Row + 1, Rule: fmt.Sprintf("a line must have at most %d bytes", t.most), Found: "a longer one", Want: "is this the right file?"}
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

// Read implements io.Reader for encoding/csv.
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

// OpenLines opens a text file. It reports a fault and returns nil if it is not a text.
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

// EachLine calls each for every line of a file, and reports a fault if it cannot be read.
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
