package vfs

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Head is how many of the first bytes of a file are looked at.
const headBytes = 512

// Kind is a kind of file that people have in the place of a dataset's.
type Kind struct {
	Is      string   // what it is: "a Git LFS pointer"
	Rule    string   // the rule that it breaks; "" says no more than what it is
	Begins  []string // its first bytes, one of these
	Holds   string   // what stands within the first headBytes bytes, besides
	Binary  bool     // it is no text, so that a text that begins alike is not it
	Endings []string // of its files; one that has them is what it is called
	Array   string   // the line that mends it where an array is wanted
	Text    string   // the same where a table or another text is

	like    func(head []byte) bool // tells it where no fixed bytes do
	general bool                   // other kinds begin so, too: an ending tells more
}

// Bytes returns the kind of which the first bytes of a file are, and nil where they tell
// none; name is the file's, whose ending says what the bytes leave open.
func kindOfBytes(name string, head []byte) *Kind {
	var general *Kind
	for i := range kinds {
		k := &kinds[i]
		switch {
		case !k.begins(head):
		case k.general:
			general = k
		default:
			return k
		}
	}
	if k := kindOfName(name); k != nil && general != nil {
		return k
	}
	return general
}

// Named returns the kind of which files of a name are by their ending, nil where it tells none.
func kindOfName(name string) *Kind {
	ext := strings.ToLower(path.Ext(name))
	for i := range kinds {
		if ext != "" && slices.Contains(kinds[i].Endings, ext) {
			return &kinds[i]
		}
	}
	return nil
}

// begins reports whether a file with these first bytes is of the kind.
func (k *Kind) begins(head []byte) bool {
	if k.like != nil && k.like(head) {
		return true
	}
	if k.Binary && isText(head) {
		return false
	}
	return slices.ContainsFunc(k.Begins, func(s string) bool { return bytes.HasPrefix(head, []byte(s)) }) &&
		bytes.Contains(head, []byte(k.Holds))
}

// wanted says, by the ending of a file, what a dataset has there.
var wanted = map[string]string{".npy": "the array", ".npz": "the arrays", ".mat": "a MAT-file up to v7", ".csv": "the table", ".txt": "the text", ".json": "the JSON", ".ini": "the text"}

// arrays are the endings of files of arrays.
var arrays = []string{".npy", ".npz", ".mat"}

// Mistaken returns what is wrong with a file of a dataset whose first bytes are those of
// another kind than its name says, and the line that mends it; false where nothing is.
func mistakenKind(name string, head []byte) (rule, found, want string, wrong bool) {
	ext := strings.ToLower(path.Ext(name))
	k := kindOfBytes(name, head)
	what, known := wanted[ext]
	array := slices.Contains(arrays, ext)
	if k == nil || !known || slices.Contains(k.Endings, ext) || len(head) == 0 && !array {
		return "", "", "", false // an empty text may mean something
	}
	want = k.Mend(name, name, array)
	if k.Rule != "" {
		return k.Rule, k.Is, want, true
	}
	return "this is " + k.Is + ", not " + what, "", want, true
}

// Mend returns the line that makes of a file the one to write, as an array or a text.
func (k *Kind) Mend(file, to string, array bool) string {
	line := k.Text
	if array {
		line = k.Array
	}
	stem := strings.TrimSuffix(to, path.Ext(to))
	return strings.NewReplacer("<file>", file, "<to>", to, "<stem>", stem, "<concept>", path.Base(stem)).Replace(line)
}

// isText reports whether bytes are UTF-8 without control characters but those of lines; the last
// character may be cut.
func isText(head []byte) bool {
	for i := 0; i < len(head); {
		r, n := utf8.DecodeRune(head[i:])
		if r == utf8.RuneError && n == 1 && (len(head) < headBytes || i < len(head)-utf8.UTFMax) || r < ' ' && !strings.ContainsRune("\t\n\r\f", r) {
			return false
		}
		i += n
	}
	return true
}

func isEmpty(head []byte) bool { return len(head) == 0 }

// isZero reports whether a file begins with zeros, as one does whose copy broke off.
func isZero(head []byte) bool {
	const enough = 64
	return len(head) >= enough && len(bytes.Trim(head, "\x00")) == 0
}

// isWide reports whether every second byte is zero and the others are ASCII: UTF-16
// without a byte order mark.
func isWide(head []byte) bool {
	const enough = 8
	if len(head) < enough {
		return false
	}
	for zeros := range 2 {
		wide := true
		for i, c := range head[:len(head)&^1] {
			wide = wide && (i%2 == zeros) == (c == 0) && c < 0x80
		}
		if wide {
			return true
		}
	}
	return false
}
