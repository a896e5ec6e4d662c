package source

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"
	"testing/fstest"
)

// times reads a clip to its end and returns the times of its frames and the last error.
func times(s Source) (list []float64, err error) {
	for {
		f, err := s.Next()
		if err != nil {
			return list, err
		}
		list = append(list, f.Time)
	}
}

// grey returns a grey Y4M clip with Y′ = 126 and frames of 2×2 pixels.
func grey(header string, frames int) string {
	return header + "\n" + strings.Repeat("FRAME\n\x7e\x7e\x7e\x7e\x80\x80", frames)
}

func TestY4M(t *testing.T) {
	s, err := newY4M("grey.y4m", strings.NewReader(grey("YUV4MPEG2 W2 H2 F4:1 Ip A2:1 C420jpeg XANY", 3)))
	if err != nil {
		t.Fatal(err)
	}
	if w, h := s.Size(); w != 4 || h != 2 {
		t.Errorf("the size is %d×%d, want 4×2: the pixel aspect ratio is 2", w, h)
	}
	f, err := s.Next()
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b := f.Image.At(3, 1); f.Image.W != 4 || r != 128 || g != 128 || b != 128 {
		t.Errorf("a pixel is %d, %d, %d of %d×%d, want 128 each of 4×2", r, g, b, f.Image.W, f.Image.H)
	}
	if list, err := times(s); err != io.EOF || fmt.Sprint(list) != "[0.25 0.5]" {
		t.Errorf("the times are %v, then %v", list, err)
	}
}

func TestBrokenY4M(t *testing.T) {
	for _, c := range []struct {
		text string
		kind error
	}{
		{"", ErrBroken},
		{"RIFF", ErrBroken},
		{grey("YUV4MPEG2 W2 H2", 1), ErrBroken},
		{grey("YUV4MPEG2 W2 H-2 F4:1", 1), ErrBroken},
		{grey("YUV4MPEG2 W2 H99999 F4:1", 1), ErrBroken},
		{grey("YUV4MPEG2 W2 H2 F4:0", 1), ErrBroken},
		{grey("YUV4MPEG2 W2 H2 F4:1 C420p10", 1), ErrUnknownCodec},
		{grey("YUV4MPEG2 W2 H2 F4:1", 0), ErrEmpty},
		{strings.TrimSuffix(grey("YUV4MPEG2 W2 H2 F4:1", 2), "\x80"), ErrTruncated},
		{grey("YUV4MPEG2 W2 H2 F4:1", 1) + "FRAM", ErrTruncated},
		{grey("YUV4MPEG2 W2 H2 F4:1", 1) + "FRAMES\n", ErrBroken},
	} {
		s, err := newY4M("clip.y4m", strings.NewReader(c.text))
		if err == nil {
			_, err = times(s)
		}
		var e *Error
		if !errors.Is(err, c.kind) || !errors.As(err, &e) || e.Want == "" {
			t.Errorf("%q: the error is %v, want one of kind %q", c.text, err, c.kind)
		}
	}
}

// square returns a PNG of one colour.
func square(side int, level uint8) *fstest.MapFile {
	m := image.NewGray(image.Rect(0, 0, side, side))
	for i := range m.Pix {
		m.Pix[i] = level
	}
	m.SetGray(0, 0, color.Gray{})
	var data bytes.Buffer
	if err := png.Encode(&data, m); err != nil {
		panic(err)
	}
	return &fstest.MapFile{Data: data.Bytes()}
}

func TestPictures(t *testing.T) {
	folder := fstest.MapFS{"f10.png": square(3, 30), "f9.png": square(3, 20), "f009.PNG": square(3, 10), "notes.txt": {}}
	s, err := newPictures("clip", folder, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		f, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		if r, _, _ := f.Image.At(2, 2); int(r) != 10*(i+1) || f.Time != float64(i)/5 {
			t.Errorf("picture %d is grey %d at %v s, want %d at %v", i, r, f.Time, 10*(i+1), float64(i)/5)
		}
	}
	if _, err := s.Next(); err != io.EOF {
		t.Errorf("after the last picture the error is %v", err)
	}
}

func TestBrokenPictures(t *testing.T) {
	for _, c := range []struct {
		folder fstest.MapFS
		fps    float64
		kind   error
	}{
		{fstest.MapFS{"notes.txt": {}}, 5, ErrEmpty},
		{fstest.MapFS{"1.png": square(3, 1)}, 0, ErrRate},
		{fstest.MapFS{"1.png": {Data: []byte("PNG")}}, 5, ErrBroken},
		{fstest.MapFS{"1.png": square(3, 1), "2.png": square(4, 1)}, 5, ErrBroken},
	} {
		s, err := newPictures("clip", c.folder, c.fps)
		if err == nil {
			_, err = times(s)
		}
		if !errors.Is(err, c.kind) {
			t.Errorf("%v: the error is %v, want one of kind %q", c.folder, err, c.kind)
		}
	}
}
