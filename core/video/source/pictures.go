package source

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	_ "image/jpeg" // decoder for image.Decode
	_ "image/png"  // decoder for image.Decode
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/video/frame"
)

// pictures is a folder with one image per frame.
type pictures struct {
	path   string // path of the folder, for errors
	folder fs.FS
	names  []string // in order of frames
	fps    float64
	next   int
	w, h   int
}

// newPictures opens the PNG and JPEG files in a folder as a clip, in natural order of their names (2.png before
// 10.png). It ignores hidden files, such as the ._ files of macOS. It returns an error if there is none or fps is not
// positive.
func newPictures(name string, folder fs.FS, fps float64) (Source, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	p := &pictures{path: name, folder: folder, fps: fps}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		switch strings.ToLower(path.Ext(e.Name())) {
		case ".png", ".jpg", ".jpeg":
			p.names = append(p.names, e.Name())
		}
	}
	if len(p.names) == 0 {
		return nil, &Error{name, ErrEmpty, "the folder of a clip needs PNG or JPEG pictures"}
	}
	if !(fps > 0) {
		return nil, &Error{name, ErrRate, "give the number of pictures per second"}
	}
	slices.SortFunc(p.names, compareNames)
	first, err := p.decode(p.names[0])
	if err != nil {
		return nil, err
	}
	p.w, p.h = first.W, first.H
	return p, nil
}

// compareNames compares names in natural order: sequences of digits compare as numbers.
func compareNames(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		m, n := digits(x), digits(y)
		if m == 0 || n == 0 {
			if c := cmp.Compare(x[0], y[0]); c != 0 {
				return c
			}
			x, y = x[1:], y[1:]
			continue
		}
		u, v := strings.TrimLeft(x[:m], "0"), strings.TrimLeft(y[:n], "0")
		if c := cmp.Or(cmp.Compare(len(u), len(v)), cmp.Compare(u, v)); c != 0 {
			return c
		}
		x, y = x[m:], y[n:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(a, b))
}

// digits returns the length of the prefix of digits.
func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

// decode decodes one image and turns it upright.
func (p *pictures) decode(name string) (frame.Image, error) {
	data, err := fs.ReadFile(p.folder, name)
	if err != nil {
		return frame.Image{}, err
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return frame.Image{}, &Error{path.Join(p.path, name), ErrBroken, fmt.Sprintf("the picture cannot be decoded (%v): save it again", err)}
	}
	size := picture.Bounds()
	to := frame.New(size.Dx(), size.Dy())
	for y := range to.H {
		row := to.Row(y)
		for x := range to.W {
			r, g, b, _ := picture.At(size.Min.X+x, size.Min.Y+y).RGBA()
			row[3*x], row[3*x+1], row[3*x+2] = uint8(r>>8), uint8(g>>8), uint8(b>>8)
		}
	}
	return upright(to, exifOrientation(data)), nil
}

func (p *pictures) Size() (w, h int) { return p.w, p.h }

func (p *pictures) Length() float64 { return float64(len(p.names)) / p.fps }

func (p *pictures) Next() (Frame, error) {
	if p.next == len(p.names) {
		return Frame{}, io.EOF
	}
	picture, err := p.decode(p.names[p.next])
	if err != nil {
		return Frame{}, err
	}
	if picture.W != p.w || picture.H != p.h {
		return Frame{}, &Error{path.Join(p.path, p.names[p.next]), ErrBroken,
			fmt.Sprintf("it has %d×%d pixels and the first picture %d×%d: all pictures of a clip need one size", picture.W, picture.H, p.w, p.h)}
	}
	p.next++
	return Frame{picture.Resize(frame.AnalyzedSize(p.w, p.h)), float64(p.next-1) / p.fps}, nil
}

func (p *pictures) Notes() []string { return nil }

func (p *pictures) Close() error { return nil }
