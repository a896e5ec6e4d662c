package inspect_test

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/dataset/writer"
	"siibp/core/synth"
)

// toyFiles are the files of the toy world without its media.
var toyFiles = sync.OnceValue(func() map[string]string {
	return filesOf(synth.New(synth.Options{}).Dataset())
})

// filesOf writes a dataset without media to memory.
func filesOf(d *dataset.Dataset) map[string]string {
	for i := range d.Videos {
		d.Videos[i].Media = ""
	}
	bodies := map[string]*file{}
	err := writer.Write(func(name string) (io.WriteCloser, error) {
		bodies[name] = &file{}
		return bodies[name], nil
	}, d)
	if err != nil {
		panic(err)
	}
	texts := map[string]string{}
	for name, body := range bodies {
		texts[name] = body.String()
	}
	return texts
}

// file is a file in memory.
type file struct{ bytes.Buffer }

func (*file) Close() error { return nil }

// with returns the toy's files with others over them; "" takes one away.
func with(pairs ...string) map[string]string {
	texts := maps.Clone(toyFiles())
	for i := 0; i < len(pairs); i += 2 {
		texts[pairs[i]] = pairs[i+1]
		if pairs[i+1] == "" {
			delete(texts, pairs[i])
		}
	}
	return texts
}

// readFiles reads files with options.
func readFiles(t *testing.T, texts map[string]string, o read.Options) *dataset.Dataset {
	t.Helper()
	d, err := tryRead(texts, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func tryRead(texts map[string]string, o read.Options) (*dataset.Dataset, error) {
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return read.FSWith(fsys, o)
}

var toyRead = sync.OnceValues(func() (*dataset.Dataset, error) { return tryRead(toyFiles(), read.Options{}) })

// toy returns the toy world, read, with a list of views of its own.
func toy(t *testing.T) *dataset.Dataset {
	t.Helper()
	world, err := toyRead()
	if err != nil {
		t.Fatal(err)
	}
	d := *world
	d.Views = slices.Clone(d.Views)
	return &d
}

// number writes a number so that it is read back as it is.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// table writes the toy's actor features as a table: a header, "" for none, and in every row
// what before and after say of it beside the 16 numbers.
func table(t *testing.T, header string, before, after func(row int) string) string {
	t.Helper()
	v := toy(t).Views[0]
	var b strings.Builder
	if header != "" {
		b.WriteString(header + "\n")
	}
	for row := range v.Rows() {
		b.WriteString(before(row))
		for i, x := range v.Read(row, make([]float64, v.Dim)) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(number(x))
		}
		b.WriteString(after(row) + "\n")
	}
	return b.String()
}

// nothing is beside the features of no row.
func nothing(int) string { return "" }

// names returns n names of features: f0,f1 …
func names(n int) string {
	var list []string
	for i := range n {
		list = append(list, "f"+strconv.Itoa(i))
	}
	return strings.Join(list, ",")
}
