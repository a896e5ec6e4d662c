package vfs

import (
	"strings"
	"testing"
)

// The first bytes identify the kind, and the extension decides between similar kinds.
func TestBytes(t *testing.T) {
	pack := func(name, text string) string { return zipped + strings.Repeat("\x00", 26) + name + text }
	for _, x := range []struct{ name, head, is string }{
		{"a.npy", "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 9\n", "a Git LFS pointer"},
		{"a.npy", "/annex/objects/SHA256E-s9--aa.npy\n", "a git-annex pointer"},
		{"a.npy", "<!DOCTYPE html>\n<html>", "a web page"},
		{"a.npy", "", "an empty file"},
		{"a.npy", strings.Repeat("\x00", 100), "zero bytes only"},
		{"a.json", "\xff\xfe{\x00", "UTF-16"},
		{"a.json", "\xfe\xff\x00{", "UTF-16"},
		{"a.csv", "v\x00i\x00d\x00e\x00o\x00,\x00", "UTF-16"},
		{"a.csv", "\x00v\x00i\x00d\x00e\x00o\x00,", "UTF-16"},
		{"a.csv", "\x93NUMPY\x01\x00", "an array of NumPy (.npy)"},
		{"a.npy", pack("person.npy", ""), "an archive of NumPy (.npz)"},
		{"a.npy", pack("archive/data.pkl", ""), "tensors of PyTorch"},
		{"a.npy", "\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", "tensors of PyTorch"},
		{"a.npy", "\x80\x04\x95\x10", "a pickle of Python, which may run any program and is never opened"},
		{"a.mat", "\x89HDF\r\n\x1a\n", "HDF5 (MATLAB saves so with -v7.3)"},
		{"a.mat", "MATLAB 7.3 MAT-file", "a MAT-file of v7.3, which is HDF5"},
		{"a.csv", "PAR1\x15\x04", "Parquet"},
		{"a.csv", "PAR1\xff", "Parquet"},
		{"a.csv", "PAR1: (Rick, Füße)\n", ""},
		{"a.csv", "BZh-01: (Rick, walk)\n", ""},
		{"a.csv", "RDX3\nX\n", "a file of R"},
		{"a.csv", pack("xl/workbook.xml", ""), "a spreadsheet"},
		{"a.csv", pack("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), "a spreadsheet"},
		{"a.csv", pack("[Content_Types].xml", ""), "a spreadsheet or document of Office"},
		{"a.xlsx", pack("x", ""), "a spreadsheet"},
		{"a.csv", pack("x", ""), "a zip or a spreadsheet's own file"},
		{"a.csv", "\x1f\x8b\x08", "packed by gzip"},
		{"a.csv", "video,track\na,1\n", ""},
		{"a.csv", "", "an empty file"},
		{"a.pkl", "video,track\n", ""},
	} {
		is := ""
		if k := kindOfBytes(x.name, []byte(x.head)); k != nil {
			is = k.Is
		}
		if is != x.is {
			t.Errorf("%s of %.20q is %q, want %q", x.name, x.head, is, x.is)
		}
	}
}

// Every kind has advice for arrays and for texts without placeholders, and can be recognized.
func TestKinds(t *testing.T) {
	for i := range kinds {
		k := &kinds[i]
		for _, array := range []bool{true, false} {
			line := k.Conversion("features/actor.x", "features/actor.npy", array)
			if line == "" || strings.ContainsAny(strings.NewReplacer("> <to>", "", "> features", "").Replace(line), "<>") {
				t.Errorf("%s: %q", k.Is, line)
			}
		}
		if k.Begins == nil && k.like == nil && k.Endings == nil {
			t.Errorf("nothing tells %s", k.Is)
		}
		for _, ext := range k.Endings {
			if found := kindOfName("x" + strings.ToUpper(ext)); found == nil || found.Is != k.Is {
				t.Errorf("%s is %v", ext, found)
			}
		}
	}
}

// Files whose content matches the extension, and unknown extensions, are not mistaken.
func TestMistaken(t *testing.T) {
	for _, x := range []struct{ name, head, want string }{
		{"features/actor.npy", "version https://git-lfs.github.com/spec/v1", "this is a Git LFS pointer, not the array: git lfs pull"},
		{"tracks.csv", "version https://git-lfs.github.com/spec/v1", "this is a Git LFS pointer, not the table: git lfs pull"},
		{"features/actor.npy", "\x93NUMPY\x01", ""},
		{"features.npz", zipped, ""},
		{"features/a.mat", "MATLAB 5.0 MAT-file", ""},
		{"captions.txt", "", ""},
		{"captions.txt", "a: (b)", ""},
		{"media/a.zip", zipped, ""},
		{"media/a.webm", "<html", ""},
	} {
		rule, found, want, wrong := mistakenKind(x.name, []byte(x.head))
		if got := rule + ": " + want; wrong != (x.want != "") || wrong && got != x.want || found != "" {
			t.Errorf("%s of %.9q: %q", x.name, x.head, got)
		}
	}
}

func FuzzBytes(f *testing.F) {
	f.Add("a.csv", []byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, name string, head []byte) {
		if rule, _, want, wrong := mistakenKind(name, head); wrong && (rule == "" || want == "") {
			t.Errorf("%q of %q: %q, %q", name, head, rule, want)
		}
	})
}
