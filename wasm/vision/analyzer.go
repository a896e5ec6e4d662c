// Command vision exposes core/video to the site's video workers as one function, globalThis.vision. It is a separate
// WebAssembly module, which the site loads only for videos.
//
//	main.go      calls from JavaScript
//	analyzer.go  extraction of clips, frame by frame
//	pack.go      encoding of clips for other workers and for storage
//	pixels.go    pixel formats of frames
//	edits.go     track edits
//	dataset.go   datasets of clips
//	message      the messages
package main

import (
	"errors"
	"fmt"

	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video"
	"siibp/core/video/frame"
	"siibp/core/video/source"
	"siibp/wasm/vision/message"
)

// reply is the result of an operation: a message for JSON, and binary attachments.
type reply struct {
	message any
	buffers [][]byte
}

// clipAnalyzer extracts the tracks of clips, one after the other.
type clipAnalyzer struct {
	detector  video.Detector // nil before the weights are loaded; then only moving objects are found
	extractor *video.Extractor
	editor    *video.TrackEditor
	size      message.ClipSize // of the clip that is analyzed or edited
	persons   bool             // the detector analyzes the clip; without it only moving objects are found
	last      frame.Image      // last frame of the analyzed clip
}

// load loads the weights of the networks.
func (l *clipAnalyzer) load(encoded []byte) error {
	file, err := weights.Decode(encoded)
	if err != nil {
		return err
	}
	detector, err := video.NewNetworks(file, &simd.Default().Single)
	if err == nil {
		l.detector = detector
	}
	return err
}

// start starts a clip and drops an unfinished one.
func (l *clipAnalyzer) start(s message.BeginClip) error {
	if s.Width < 1 || s.Height < 1 || s.FrameWidth < 1 || s.FrameHeight < 1 {
		return fmt.Errorf("invalid size: a clip of %d×%d pixels with frames of %d×%d", s.Width, s.Height, s.FrameWidth, s.FrameHeight)
	}
	detector := l.detector
	if s.MotionOnly {
		detector = nil
	}
	l.size, l.persons = s.ClipSize, detector != nil
	l.extractor = video.NewExtractor(detector, video.Options{Poses: s.Poses})
	return nil
}

// addFrame processes the next frame and returns the active tracks.
func (l *clipAnalyzer) addFrame(p pixels, data []byte) ([]message.ActiveTrack, error) {
	if l.extractor == nil {
		return nil, errors.New("vision: a frame without a clip")
	}
	picture, err := p.picture(l.size.FrameWidth, l.size.FrameHeight, data)
	if err != nil {
		return nil, err
	}
	l.last = picture
	if err := l.extractor.Push(source.Frame{Image: picture, Time: p.Time}); err != nil {
		return nil, err
	}
	list := []message.ActiveTrack{}
	for _, a := range l.extractor.Active() {
		f := message.ActiveTrack{Track: a.ID, Person: a.Class == 0 && l.persons, Box: l.relative(a.Box)}
		if a.HasFace {
			face := l.relative(a.Face)
			f.Face = &face
		}
		f.Limbs = [][4]float64{}
		for _, line := range l.extractor.Limbs(a.ID) {
			w, h := float64(l.size.FrameWidth), float64(l.size.FrameHeight)
			f.Limbs = append(f.Limbs, [4]float64{line[0] / w, line[1] / h, line[2] / w, line[3] / h})
		}
		list = append(list, f)
	}
	return list, nil
}

// picture returns the last frame as RGBA, reduced to at most most pixels per side.
func (l *clipAnalyzer) picture(most int) (rgba []byte, s message.ImageSize) {
	shown := l.last.Shrink((max(l.last.W, l.last.H) + most - 1) / most)
	return shown.RGBA(), message.ImageSize{Width: shown.W, Height: shown.H}
}

// relative converts a box of a frame to shares of the image.
func (l *clipAnalyzer) relative(b frame.Box) message.RelativeBox {
	w, h := float64(l.size.FrameWidth), float64(l.size.FrameHeight)
	return message.RelativeBox{X: b.X / w, Y: b.Y / h, W: b.W / w, H: b.H / h}
}

// finish ends the clip and returns it, packed, with a summary.
func (l *clipAnalyzer) finish() ([]byte, message.ClipSummary, error) {
	if l.extractor == nil {
		return nil, message.ClipSummary{}, errors.New("vision: an end without a clip")
	}
	x := l.extractor
	l.extractor, l.last = nil, frame.Image{}
	c, err := x.Finish()
	if err != nil {
		return nil, message.ClipSummary{}, err
	}
	c.ScaleTo(l.size.Width, l.size.Height)
	packed, err := pack(c)
	return packed, summarize(c), err
}

func summarize(c *video.Clip) message.ClipSummary {
	s := message.ClipSummary{Frames: len(c.Times), Cuts: len(c.Cuts), Tracks: len(c.Tracks), Notes: append([]string{}, c.Notes...)}
	persons, others := map[int]bool{}, map[int]bool{}
	for _, t := range c.Tracks {
		if c.Classes[t.Class] == video.PersonClass {
			persons[t.Parent] = true
		} else {
			others[t.Parent] = true
		}
	}
	s.Persons, s.Others = len(persons), len(others)
	return s
}
