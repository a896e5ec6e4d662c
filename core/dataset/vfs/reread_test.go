package vfs

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"pgregory.net/rapid"
)

// onward is a stream without random access that counts its openings.
type onward struct {
	data   []byte
	size   int64
	opened int
	fails  error // returned in place of io.EOF
}

func (o *onward) reader() *rereader {
	return &rereader{size: o.size, open: func() (io.ReadCloser, error) {
		o.opened++
		var in io.Reader = bytes.NewReader(o.data)
		if o.fails != nil {
			in = io.MultiReader(in, failing{o.fails})
		}
		return io.NopCloser(in), nil
	}}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// Reads at random offsets return the right bytes, with a bounded number of openings.
func TestRereader(t *testing.T) {
	data := make([]byte, 5*lookBack+3)
	for i := range data {
		data[i] = byte(i * i >> 8)
	}
	rapid.Check(t, func(t *rapid.T) {
		o := &onward{data: data, size: rapid.SampledFrom([]int64{0, 3000, int64(len(data))}).Draw(t, "size")}
		again, plain := o.reader(), bytes.NewReader(data)
		for range rapid.IntRange(1, 2*patience).Draw(t, "times") {
			offset := rapid.Int64Range(0, int64(len(data)+2)).Draw(t, "offset")
			p := make([]byte, rapid.SampledFrom([]int{1, 100, lookBack + 1, 3 * lookBack}).Draw(t, "bytes"))
			want := make([]byte, len(p))
			n, err := again.ReadAt(p, offset)
			m, end := plain.ReadAt(want, offset)
			if n != m || err != end || !bytes.Equal(p, want) {
				t.Fatalf("%d bytes at %d: %d, %v instead of %d, %v", len(p), offset, n, err, m, end)
			}
		}
		if o.opened > patience+1 {
			t.Fatalf("begun %d times", o.opened)
		}
	})
}

func TestRereaderFails(t *testing.T) {
	torn := errors.New("torn")
	o := &onward{data: []byte("abc"), fails: torn}
	again := o.reader()
	for i := range 2 * patience {
		if n, err := again.ReadAt(make([]byte, 1), 3); n != 0 || err != torn {
			t.Errorf("behind the end: %d, %v", n, err)
		}
		if n, err := again.ReadAt(make([]byte, 2), 0); i < patience && (n != 2 || err != nil) {
			t.Errorf("before it: %d, %v", n, err)
		}
		again.Close()
	}
	never := &rereader{open: func() (io.ReadCloser, error) { return nil, torn }}
	for range 2 {
		if _, err := never.ReadAt(make([]byte, 1), 0); err != torn {
			t.Errorf("that cannot be opened: %v", err)
		}
	}
}
