package video_test

import (
	"fmt"
	"io"
	"log"

	"siibp/core/video"
	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// ball is a clip of a white square that moves to the right over a grey ground, 25 frames a second.
type ball struct{ next int }

func (b *ball) Size() (w, h int) { return 160, 120 }
func (b *ball) Length() float64  { return 2 }
func (b *ball) Notes() []string  { return nil }
func (b *ball) Close() error     { return nil }

func (b *ball) Next() (source.Frame, error) {
	if b.next == 50 {
		return source.Frame{}, io.EOF
	}
	picture := frame.New(160, 120)
	for i := range picture.Pix {
		x, y := i/3%160-2*b.next, i/3/160
		picture.Pix[i] = 90
		if x >= 10 && x < 40 && y >= 40 && y < 80 {
			picture.Pix[i] = 250
		}
	}
	b.next++
	return source.Frame{Image: picture, Time: float64(b.next-1) / 25}, nil
}

// Without a detector, the tracks of a clip are what moves in it. source.Open opens files and folders of pictures.
func ExampleExtract() {
	clip, err := video.Extract(&ball{}, nil, video.Options{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(clip.Tracks), "track of class", clip.Classes[clip.Tracks[0].Class], "in", len(clip.Times), "frames")
	// Output:
	// 1 track of class moving in 50 frames
}
