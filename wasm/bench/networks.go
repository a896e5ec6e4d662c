//go:build js && wasm

package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/hack-pad/safejs"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

// offerNetworks sets globalThis.networks: begin(weights) decodes the weights of the vision networks and returns 0, and
// run(name, count) returns the mean time in milliseconds of nanodet, blazeface, movenet or face on an image of 480×270
// pixels. Both return an error as a string.
func offerNetworks() error {
	var runs map[string]func()
	begin, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		n, err := args[0].Length()
		if err != nil {
			return err.Error()
		}
		encoded := make([]byte, n)
		if _, err = safejs.CopyBytesToGo(encoded, args[0]); err != nil {
			return err.Error()
		}
		if runs, err = loadNetworks(encoded); err != nil {
			return err.Error()
		}
		return 0
	})
	if err != nil {
		return err
	}
	run, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		name, err := args[0].String()
		if err != nil {
			return err.Error()
		}
		count, err := args[1].Int()
		if err != nil {
			return err.Error()
		}
		one, ok := runs[name]
		if !ok {
			return fmt.Sprintf("there is no network %q", name)
		}
		start := time.Now()
		for range count {
			one()
		}
		return time.Since(start).Seconds() * 1000 / float64(count)
	})
	if err != nil {
		return err
	}
	return safejs.Global().Set("networks", map[string]any{"begin": begin, "run": run})
}

// loadNetworks decodes the weights and returns the timed function of each network, by name: it processes an
// image from its pixels to the detections or the face descriptor.
func loadNetworks(encoded []byte) (map[string]func(), error) {
	file, err := weights.Decode(encoded)
	if err != nil {
		return nil, err
	}
	ops := &simd.Default().Single
	r := nn.NewRuntime(ops)
	nano, err := nn.NewNanoDet(file.Network("nanodet"), r)
	if err != nil {
		return nil, err
	}
	blaze, err := nn.NewBlazeFace(file.Network("blazeface"), r)
	if err != nil {
		return nil, err
	}
	move, err := nn.NewMoveNet(file.Network("movenet"), r)
	if err != nil {
		return nil, err
	}
	descriptor, err := nn.NewDescriptor(file.Network("face"), r)
	if err != nil {
		return nil, err
	}
	picture := noise(480, 270)
	var face nn.Face
	face.Points[nn.RightEye], face.Points[nn.LeftEye] = nn.Point{X: 200, Y: 100}, nn.Point{X: 260, Y: 100}
	return map[string]func(){
		"nanodet":   func() { nano.Detect(picture, 0.5) },
		"blazeface": func() { blaze.Detect(picture, 0.5) },
		"movenet":   func() { move.Pose(picture, nn.Box{X: 180, Y: 30, W: 100, H: 210}) },
		"face":      func() { descriptor.Describe(picture, face) },
	}, nil
}

// noise returns an image of random pixels.
func noise(w, h int) frame.Image {
	m, random := frame.New(w, h), rand.New(rand.NewPCG(1, 2))
	for i := range m.Pix {
		m.Pix[i] = uint8(random.IntN(256))
	}
	return m
}
