package mat

import (
	"bytes"
	"embed"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden were written by SciPy 1.10.1 with testdata/make.py.
//
//go:embed testdata/*.mat
var golden embed.FS

//go:embed testdata/read.txt
var readGolden string

//go:embed testdata/refused.txt
var refusedGolden string

func load(t testing.TB, name string) []byte {
	data, err := golden.ReadFile("testdata/" + name + ".mat")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// names returns those of the golden files.
func names(t testing.TB) []string {
	entries, err := golden.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, strings.TrimSuffix(e.Name(), ".mat"))
	}
	return list
}

// readAll reads every variable.
func readAll(data []byte) ([]*Array, error) {
	f, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var all []*Array
	for i := range f.Variables {
		a, err := f.Read(i)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// write prints an array as one line, and what is in it below.
func (a *Array) write(b *strings.Builder, indent string) {
	fmt.Fprintf(b, "%s%q %s %v", indent, a.Name, a.Class, a.Shape)
	for _, x := range a.Data {
		fmt.Fprintf(b, " %v", x)
	}
	if a.Complex || a.Logical {
		fmt.Fprintf(b, " complex %t, logical %t", a.Complex, a.Logical)
	}
	if texts, ok := a.Texts(); ok {
		fmt.Fprintf(b, " %q", texts)
	}
	if _, err := a.Matrix(); err != nil && a.Name != "" {
		fmt.Fprintf(b, "\n%s%v", indent, err)
	}
	b.WriteByte('\n')
	for _, c := range a.Cells {
		c.write(b, indent+"  ")
	}
	for _, f := range a.Fields {
		fmt.Fprintf(b, "%s  .%s\n", indent, f.Name)
		for _, v := range f.Values {
			v.write(b, indent+"    ")
		}
	}
}

func TestRead(t *testing.T) {
	var got strings.Builder
	for _, name := range names(t) {
		data := load(t, name)
		all, err := readAll(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		big, err := readAll(swapped(t, data))
		if err != nil {
			t.Fatalf("%s, big-endian: %v", name, err)
		}
		var little, other strings.Builder
		for i := range all {
			all[i].write(&little, "")
			big[i].write(&other, "")
		}
		if little.String() != other.String() {
			t.Errorf("%s, big-endian:\n%s", name, other.String())
		}
		fmt.Fprintf(&got, "== %s\n%s", name, little.String())
	}
	compare(t, "testdata/read.txt", got.String(), readGolden)
}

// Compressed and not, a variable is the same.
func TestPacked(t *testing.T) {
	for _, name := range names(t) {
		plain, packed := strings.CutSuffix(name, "-packed")
		if !packed {
			continue
		}
		var text [2]strings.Builder
		for i, file := range []string{plain, name} {
			all, err := readAll(load(t, file))
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range all {
				a.write(&text[i], "")
			}
		}
		if text[0].String() != text[1].String() {
			t.Errorf("%s:\n%s%s", name, text[0].String(), text[1].String())
		}
	}
}

func TestRefused(t *testing.T) {
	var got strings.Builder
	for _, x := range broken(t) {
		_, err := readAll(x.data)
		var e *Error
		if !errors.As(err, &e) || e.Rule == "" {
			t.Errorf("%s: %v", x.name, err)
		}
		fmt.Fprintf(&got, "== %s\n%v\n", x.name, err)
	}
	compare(t, "testdata/refused.txt", got.String(), refusedGolden)
}

func TestField(t *testing.T) {
	all, err := readAll(load(t, "struct"))
	if err != nil {
		t.Fatal(err)
	}
	if a := all[0].Field("name"); a == nil || a.Class != Char {
		t.Errorf("name is %+v", a)
	}
	if a := all[0].Field("none"); a != nil {
		t.Errorf("none is %+v", a)
	}
}

// Whatever stands in a file, it is read or refused in words, within bounds.
func FuzzMat(f *testing.F) {
	for _, name := range names(f) {
		f.Add(load(f, name))
		f.Add(swapped(f, load(f, name)))
	}
	for _, x := range broken(f) {
		f.Add(x.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := readAll(data)
		var e *Error
		if err != nil {
			if !errors.As(err, &e) || e.Rule == "" || e.Found == "" {
				t.Fatalf("%#v", err)
			}
			return
		}
		for _, a := range all {
			checkSize(t, a)
		}
		again, err := readAll(packed(data))
		if err != nil || len(again) != len(all) {
			t.Fatalf("packed, %d variables are %d: %v", len(all), len(again), err)
		}
		for i, a := range all {
			if plain, packed := lines(a), lines(again[i]); plain != packed {
				t.Fatalf("packed, %s\nis %s", plain, packed)
			}
		}
	})
}

// checkSize asserts that an array has as much as its dimensions say.
func checkSize(t *testing.T, a *Array) {
	t.Helper()
	n := 1
	for _, d := range a.Shape {
		n *= d
	}
	switch {
	case a.Numeric() && len(a.Data) != n, a.Class == Cell && len(a.Cells) != n, a.Class == Char && a.Data != nil && len(a.Data) != n:
		t.Fatalf("%d numbers and %d cells of %v", len(a.Data), len(a.Cells), a.Shape)
	}
	for _, c := range a.Cells {
		checkSize(t, c)
	}
	for _, f := range a.Fields {
		if len(f.Values) != n {
			t.Fatalf("%d values of field %s, %v", len(f.Values), f.Name, a.Shape)
		}
		for _, v := range f.Values {
			checkSize(t, v)
		}
	}
}

// packed compresses the variables of a file that are not.
func packed(data []byte) []byte {
	order := binary.ByteOrder(binary.LittleEndian)
	if data[126] == 'M' {
		order = binary.BigEndian
	}
	out := bytes.Clone(data[:headerSize])
	for rest := data[headerSize:]; len(rest) > 0; {
		whole := tagSize + order.Uint32(rest[4:])
		element := rest[:whole]
		rest = rest[whole:]
		if kind(order.Uint32(element)) == miMatrix {
			element = repack(nil, element)
			order.PutUint32(element, uint32(miCompressed))
			order.PutUint32(element[4:], uint32(len(element)-tagSize))
		}
		out = append(out, element...)
	}
	return out
}

func compare(t *testing.T, file, got, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != want {
		t.Errorf("%s differs; go test -update rewrites it. It would be\n%s", file, got)
	}
}

func lines(a *Array) string {
	var b strings.Builder
	a.write(&b, "")
	return b.String()
}
