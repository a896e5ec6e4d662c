package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"slices"
	"testing"
	"testing/fstest"

	"siibp/core/video/frame"
)

// exifJPEG returns a JPEG of w×h grey blocks of 8×8 pixels, row by row, with an orientation in its Exif data.
func exifJPEG(w, h int, levels []uint8, order binary.AppendByteOrder, orientation uint16) []byte {
	m := image.NewGray(image.Rect(0, 0, 8*w, 8*h))
	for i := range m.Pix {
		x, y := i%m.Stride/8, i/m.Stride/8
		m.SetGray(i%m.Stride, i/m.Stride, color.Gray{Y: levels[y*w+x]})
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, m, &jpeg.Options{Quality: 100}); err != nil {
		panic(err)
	}
	name := "II"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		name = "MM"
	}
	tiff := order.AppendUint32(order.AppendUint16([]byte(name), 42), 8)
	tiff = order.AppendUint16(tiff, 1) // one entry: the orientation, one number of 16 bits
	tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, orientationTag), 3), 1)
	tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, orientation), 0), 0)
	segment := append([]byte(exifHeader), tiff...)
	head := binary.BigEndian.AppendUint16([]byte(jpegStart+"\xff\xe1"), uint16(2+len(segment)))
	return slices.Concat(head, segment, file.Bytes()[len(jpegStart):])
}

// TestPicturesAreUpright checks all orientations of Exif: the stored pictures differ, the frames do not.
func TestPicturesAreUpright(t *testing.T) {
	for orientation, c := range map[uint16]struct {
		w      int
		levels []uint8 // as stored; upright they are 0, 80, 160 above 40, 120, 240
	}{
		1: {3, []uint8{0, 80, 160, 40, 120, 240}},
		2: {3, []uint8{160, 80, 0, 240, 120, 40}},
		3: {3, []uint8{240, 120, 40, 160, 80, 0}},
		4: {3, []uint8{40, 120, 240, 0, 80, 160}},
		5: {2, []uint8{0, 40, 80, 120, 160, 240}},
		6: {2, []uint8{160, 240, 80, 120, 0, 40}},
		7: {2, []uint8{240, 160, 120, 80, 40, 0}},
		8: {2, []uint8{40, 0, 120, 80, 240, 160}},
	} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			folder := fstest.MapFS{"1.jpg": {Data: exifJPEG(c.w, 6/c.w, c.levels, order, orientation)}}
			s, err := newPictures("clip", folder, 5)
			if err != nil {
				t.Fatal(err)
			}
			f, err := s.Next()
			if err != nil || f.Image.W != 24 || f.Image.H != 16 {
				t.Fatalf("orientation %d: %d×%d pixels, %v; want 24×16", orientation, f.Image.W, f.Image.H, err)
			}
			if got := centres(f.Image); got != "[0 80 160 40 120 240]" {
				t.Errorf("orientation %d: the blocks are %s", orientation, got)
			}
		}
	}
}

// centres returns the levels at the centres of the blocks of 8×8 pixels, rounded to tens.
func centres(m frame.Image) string {
	var list []int
	for y := 4; y < m.H; y += 8 {
		for x := 4; x < m.W; x += 8 {
			r, _, _ := m.At(x, y)
			list = append(list, (int(r)+5)/10*10)
		}
	}
	return fmt.Sprint(list)
}

// FuzzExif checks that no file makes the reader panic.
func FuzzExif(f *testing.F) {
	file := exifJPEG(1, 1, []uint8{0}, binary.BigEndian, 6)
	f.Add(file)
	f.Add(file[:30])
	f.Add([]byte(jpegStart + "\xff\xe1\x00\x00"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if v := exifOrientation(file); v < 1 || v > 8 {
			t.Errorf("the orientation is %d", v)
		}
	})
}

// TestHiddenPicturesAreIgnored checks that files that systems and programs leave beside pictures are no frames, as in
// shared/cases/62.
func TestHiddenPicturesAreIgnored(t *testing.T) {
	for name, data := range map[string]string{"._1.png": "Mac OS X", ".2.png.icloud": "bplist00", ".DS_Store": "Bud1", "Thumbs.db": "x", "desktop.ini": "[x]", ".hidden.jpg": "x",
		"frames.txt": "1.png", "1.png~": "x", "__MACOSX/._1.png": "x", "@eaDir/1.png": "x"} {
		folder := fstest.MapFS{name: {Data: []byte(data)}, "1.png": square(3, 10), "2.png": square(3, 10)}
		s, err := newPictures("clip", folder, 5)
		if err != nil {
			t.Fatal(err)
		}
		if list, err := times(s); len(list) != 2 || err != io.EOF {
			t.Errorf("beside %s: %d frames, then %v; want 2", name, len(list), err)
		}
	}
}
