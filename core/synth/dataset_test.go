package synth

import (
	"bytes"
	"image/png"
	"io"
	"strings"
	"testing"
)

// file passes its content to close when it is closed.
type file struct {
	bytes.Buffer
	close func(content []byte)
}

func (f *file) Close() error { f.close(f.Bytes()); return nil }

// WriteFilm writes pictures, captions and the truth for scoring, but no tracks or features.
func TestWriteFilmWritesPixelsAndCaptions(t *testing.T) {
	w := New(Options{Clips: 3, Frames: 10})
	files := map[string][]byte{}
	err := w.WriteFilm(func(name string) (io.WriteCloser, error) {
		return &file{close: func(content []byte) { files[name] = content }}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 3*10+2 {
		t.Errorf("%d files", len(files))
	}
	picture, err := png.Decode(bytes.NewReader(files["clips/clip-02/0007.png"]))
	if err != nil {
		t.Fatal(err)
	}
	frame := w.frame(1, 7)
	for y := range frame.Bounds().Dy() {
		for x := range frame.Bounds().Dx() {
			r, g, b, _ := picture.At(x, y).RGBA()
			if s, u, v, _ := frame.At(x, y).RGBA(); r != s || g != u || b != v {
				t.Fatalf("the picture differs from the frame at %d, %d", x, y)
			}
		}
	}
	if text := string(files["captions.txt"]); !strings.HasPrefix(text, "# concepts: person, action\nclip-01: ") {
		t.Errorf("captions:\n%s", text)
	}
	if text := string(files["truth_boxes.csv"]); !strings.HasPrefix(text, "video,frame,x,y,w,h,person,action,instance\nclip-01,0,") {
		t.Errorf("truth:\n%.200s", text)
	}
}

func TestWriteFilmReturnsFirstError(t *testing.T) {
	count := 0
	err := New(Options{Clips: 2, Frames: 8}).WriteFilm(func(name string) (io.WriteCloser, error) {
		if count++; count == 4 {
			return nil, io.ErrShortWrite
		}
		return &file{close: func([]byte) {}}, nil
	})
	if err != io.ErrShortWrite || count != 4 {
		t.Errorf("%v after %d files", err, count)
	}
}
