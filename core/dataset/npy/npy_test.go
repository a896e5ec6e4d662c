package npy

import (
	"bytes"
	"embed"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// golden were written by NumPy 1.24.
//
//go:embed testdata/*.npy
var golden embed.FS

func load(t testing.TB, name string) []byte {
	data, err := golden.ReadFile("testdata/" + name + ".npy")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDecode(t *testing.T) {
	exact := Matrix{2, 3, []float64{1.5, -2, 3, 0.25, 1e-3, 7}}
	single := Matrix{2, 3, []float64{1.5, -2, 3, 0.25, float64(float32(1e-3)), 7}}
	nan := math.NaN()
	for name, want := range map[string]Matrix{
		"f4": single, "f4-big": single, "f4-fortran": single, "version-2": single, "version-3": single,
		"f8": exact, "f8-big": exact, "f8-big-fortran": exact,
		"missing": {2, 2, []float64{nan, nan, 1, 2}},
	} {
		data := load(t, name)
		got, err := Decode(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: −want +got\n%s", name, diff)
		}
	}
}

func TestRefuse(t *testing.T) {
	for name, want := range map[string]string{
		"integers":         `npy: features must be float32 or float64; found integers ("<i8"); save x.astype(np.float32)`,
		"half":             `npy: features must be float32 or float64; found "<f2"; save x.astype(np.float32)`,
		"truth":            `npy: features must be float32 or float64; found truth values ("|b1"); save x.astype(np.float32)`,
		"text":             `npy: features must be float32 or float64; found text ("<U1"); save x.astype(np.float32)`,
		"complex":          `npy: features must be float32 or float64; found complex numbers ("<c16"); save x.real.astype(np.float32)`,
		"fields":           `npy: features must be float32 or float64; found a table with named fields; write an array of numbers`,
		"objects":          `npy: an array of Python objects is a pickle, which may run any program and is never opened; write an array of numbers`,
		"one-dimension":    `npy: features must be an N×D array, one row a track; found the shape (2,); save x.reshape(-1, 1), where it is one number a track`,
		"three-dimensions": `npy: features must be an N×D array, one row a track; found the shape (2, 3, 1); save x.reshape(len(x), -1), which puts all of a track's numbers in one row`,
		"scalar":           `npy: features must be an N×D array, one row a track; found the shape (); write an array with one row per row of tracks.csv`,
		"no-columns":       `npy: features must be an N×D array, one row a track; found the shape (2, 0); write at least one column`,
	} {
		data := load(t, name)
		_, err := Decode(bytes.NewReader(data), int64(len(data)))
		checkError(t, name, err, want)
	}
}

func TestBroken(t *testing.T) {
	whole := string(load(t, "f4"))
	header := func(text string) string {
		return magic + "\x01\x00" + string([]byte{byte(len(text)), byte(len(text) >> 8)}) + text
	}
	const again = "; write the file anew with np.save"
	dictionary := "npy: the header must be a Python dictionary with descr, fortran_order and shape; found "
	for name, x := range map[string]struct{ data, want string }{
		"empty":        {"", `npy: a .npy file must begin with \x93NUMPY; found ""; write the file with np.save`},
		"other":        {"video,track\n", `npy: a .npy file must begin with \x93NUMPY; found "video,"; write the file with np.save`},
		"magic only":   {magic, "npy: the file must be whole; found its end within the header; copy or write the file again"},
		"version":      {magic + "\x09\x00\x00\x00", "npy: the format's version must be 1, 2 or 3; found 9; write the file with np.save"},
		"cut header":   {whole[:40], "npy: the file must be whole; found its end within the header; copy or write the file again"},
		"huge header":  {magic + "\x02\x00\xff\xff\xff\x7f", "npy: a header must have at most 65536 bytes; found 2147483647; write the file with np.save"},
		"no tuple":     {header("{'descr': '<f4', 'fortran_order': False, 'shape': 3}"), dictionary + `"{'descr': '<f4', 'fortran_order': False, 'shape': 3}"` + again},
		"no key":       {header("{'descr': '<f4', 'shape': (1, 1)}"), dictionary + `"{'descr': '<f4', 'shape': (1, 1)}"` + again},
		"minus":        {header("{'descr': '<f4', 'fortran_order': False, 'shape': (-1, 2)}"), dictionary + `"{'descr': '<f4', 'fortran_order': False, 'shape': (-1, 2)}"` + again},
		"native order": {header("{'descr': '=f4', 'fortran_order': False, 'shape': (1, 2)}"), `npy: the type must state its byte order; found "=f4"; write the file with np.save`},
		"cut":          {whole[:len(whole)-4], "npy: the file must be as long as its header says; found 148 bytes; the shape (2, 3) needs 152 bytes; copy or write the file again"},
		"longer":       {whole + "x", "npy: the file must be as long as its header says; found 153 bytes; the shape (2, 3) needs 152 bytes; copy or write the file again"},
		"overflow": {header("{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807, 9223372036854775807)}"),
			"npy: the file must be as long as its header says; found 103 bytes; copy or write the file again"},
	} {
		_, err := Decode(strings.NewReader(x.data), int64(len(x.data)))
		checkError(t, name, err, x.want)
	}
}

// A stream may end before the size it was said to have, or go on behind it.
func TestWrongSize(t *testing.T) {
	whole := load(t, "f4")
	_, err := Decode(bytes.NewReader(whole[:len(whole)-4]), int64(len(whole)))
	checkError(t, "short", err, "npy: the file must be whole; found its end 4 bytes early; copy or write the file again")
	_, err = Decode(io.MultiReader(bytes.NewReader(whole), strings.NewReader("x")), int64(len(whole)))
	checkError(t, "long", err, "npy: the file must end after its last number; found more bytes; write the file anew with np.save")
}

// Header spellings that NumPy accepts and others write.
func TestHeaderSpellings(t *testing.T) {
	for _, text := range []string{
		`{"shape": (1L, 2L), "fortran_order": False, "descr": "<f4"}`,
		"{'shape':(1,2),'descr':'<f4','fortran_order':False,}\n",
		"{ 'shape' : ( 1 , 2 , ) , 'descr' : '<f4' , 'fortran_order' : False }   \n",
	} {
		var h Header
		p := literal{text: text}
		if !p.header(&h) || h.Type != "<f4" || h.Fortran || !cmp.Equal(h.Shape, []int{1, 2}) {
			t.Errorf("%s reads as %+v", text, h)
		}
	}
}

func checkError(t *testing.T, name string, err error, want string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || err.Error() != want {
		t.Errorf("%s:\n got %v\nwant %s", name, err, want)
	}
}

// The bytes are those that numpy.save writes.
func TestEncode(t *testing.T) {
	for _, name := range []string{"f4", "f8"} {
		want := load(t, name)
		m, err := Decode(bytes.NewReader(want), int64(len(want)))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := Encode(&out, m); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%s: wrote %q, NumPy writes %q", name, out.Bytes(), want)
		}
	}
}

func FuzzNpy(f *testing.F) {
	files, _ := golden.ReadDir("testdata")
	for _, file := range files {
		data, _ := golden.ReadFile("testdata/" + file.Name())
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Decode(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		if len(m.Data) != m.Rows*m.Cols || m.Cols == 0 || len(m.Data)*4 > len(data) {
			t.Fatalf("%d×%d with %d numbers from %d bytes", m.Rows, m.Cols, len(m.Data), len(data))
		}
		var out bytes.Buffer
		if err := Encode(&out, m); err != nil {
			t.Fatal(err)
		}
		again, err := Decode(bytes.NewReader(out.Bytes()), int64(out.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m, again, cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("decode ∘ encode is not the identity: %s", diff)
		}
	})
}

func TestBytes(t *testing.T) {
	doubles, singles := []float64{0, -1.5, math.Inf(1), 5e-324}, []float32{1, float32(math.Inf(-1)), -0.25}
	if got := Numbers[float64](Bytes(doubles)); !slices.Equal(got, doubles) {
		t.Errorf("%v came back as %v", doubles, got)
	}
	if got := Numbers[float32](Bytes(singles)); !slices.Equal(got, singles) {
		t.Errorf("%v came back as %v", singles, got)
	}
	if got, want := Bytes([]float64{1}), []byte{0, 0, 0, 0, 0, 0, 0xf0, 0x3f}; !slices.Equal(got, want) {
		t.Errorf("the bytes of 1 are %x, want %x", got, want)
	}
	if n := len(Bytes([]float64(nil))) + len(Numbers[float32](nil)) + len(Numbers[float64](make([]byte, 7))); n != 0 {
		t.Errorf("nothing became something: %d", n)
	}
	one := 2.5
	if got := Numbers[float64](Of(&one)); !slices.Equal(got, []float64{one}) {
		t.Errorf("%v came back as %v", one, got)
	}
	Numbers[float32](Bytes(singles))[2] = 7
	if singles[2] != 7 {
		t.Error("the memory is another")
	}
}
