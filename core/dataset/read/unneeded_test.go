package read

import (
	"strings"
	"testing"
)

// A link, a pointer or a double that nothing needs is listed, and all else is read.
func TestUnneededFlaws(t *testing.T) {
	want := mustRead(t, small())
	for name, x := range map[string]struct {
		data   []byte
		listed string
	}{
		"./ and //":              {renamed(small(), func(name string) string { return "./" + strings.ReplaceAll(name, "/", "//") }), ""},
		"absolute":               {renamed(small(), func(name string) string { return "/" + name }), ""},
		"through a folder":       {renamed(small(), func(name string) string { return "x/../y/" + name }), ""},
		"a link":                 {linked(small(), "old.npy", "../gone.npy"), "old.npy: this is a link to ../gone.npy, which a zip cannot follow"},
		"a link to media":        {linked(small(), "media/b.webm", "/srv/b.webm"), "media/b.webm: this is a link to /srv/b.webm, which a zip cannot follow"},
		"a double":               {zippedWith(small(), "README.md", "x", "README.md", "y"), `README.md: a path in a zip must stand for one file; found "README.md" occurs twice`},
		"the same twice":         {zippedWith(small(), "tracks.csv", small()["tracks.csv"]), "tracks.csv: the zip holds it twice with the same content; the first is used"},
		"outside":                {zippedWith(small(), "../notes.txt", "x"), `notes.txt: a path in a zip must stay within it; found "../notes.txt"`},
		"outside, needed within": {zippedWith(small(), "../../tracks.csv", "x"), "../../tracks.csv: a path in a zip must stay within it"},
		"an old code page":       {zippedWith(small(), "gr\x81n.npy", "x"), `gr�n.npy: names in a zip must be UTF-8; found "gr\x81n.npy"`},
		"a file and a folder":    {zippedWith(small(), "tracks.csv/x.txt", "x"), `tracks.csv/x.txt: a path in a zip must stand for one file; found "tracks.csv" is a file and a folder`},
		"encrypted":              {patched(zippedWith(small(), "secret.csv", "x"), "secret.csv", func(h header) { h.put16(8, 1) }), "secret.csv: a dataset's zip must have no password; found an encrypted file"},
		"huge":                   {patched(zippedWith(small(), "large.csv", "x"), "large.csv", func(h header) { h.size(1 << 31) }), "large.csv: a file must unpack to what its packed bytes can hold; found 2.0 GiB packed in 7 bytes"},
		"deep":                   {zippedWith(small(), strings.Repeat("a/", 40)+"x.csv", "x"), "leads through more than 32 folders"},
	} {
		a, err := openZip(x.data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		d, err := FS(a)
		if err != nil || d.Hash != want.Hash {
			t.Errorf("%s: not the same dataset: %v", name, err)
			continue
		}
		var lines []string
		for _, f := range d.Ignored {
			lines = append(lines, f.File+": "+f.Why)
		}
		if all := strings.Join(lines, "\n"); x.listed == "" && all != "" || !strings.Contains(all, x.listed) {
			t.Errorf("%s: ignored are\n%s\nwant %s", name, all, x.listed)
		}
	}
}

// zippedWith zips small's files with others behind them, by pairs of names and texts.
func zippedWith(texts map[string]string, pairs ...string) []byte {
	var all []string
	for _, name := range sorted(texts) {
		all = append(all, name, texts[name])
	}
	return zipped(append(all, pairs...)...)
}

// renamed zips files under other names.
func renamed(texts map[string]string, to func(string) string) []byte {
	var all []string
	for _, name := range sorted(texts) {
		all = append(all, to(name), texts[name])
	}
	return zipped(all...)
}

// linked zips files with a symbolic link.
func linked(texts map[string]string, name, target string) []byte {
	data := zippedWith(texts, name, target)
	return patched(data, name, func(h header) {
		h.put16(4, 3<<8|20) // made by Unix, which keeps the mode in the upper attributes
		h.put16(40, 0o120777)
	})
}
