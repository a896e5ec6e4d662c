package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// iconSizes are the sizes that Chromium requires to offer installation of a page.
var iconSizes = []int{192, 512}

// addIcons adds the icons to a manifest as data: URLs, which the locked-down policy of the page
// allows.
func addIcons(manifest []byte) ([]byte, error) {
	var fields map[string]any
	if err := json.Unmarshal(manifest, &fields); err != nil {
		return nil, fmt.Errorf("the manifest: %w", err)
	}
	var icons []map[string]string
	for _, size := range iconSizes {
		var body bytes.Buffer
		if err := png.Encode(&body, drawIcon(size)); err != nil {
			return nil, err
		}
		icons = append(icons, map[string]string{
			"src":     "data:image/png;base64," + base64.StdEncoding.EncodeToString(body.Bytes()),
			"sizes":   fmt.Sprintf("%dx%d", size, size),
			"type":    "image/png",
			"purpose": "any maskable",
		})
	}
	fields["icons"] = icons
	return json.Marshal(fields)
}

// drawIcon draws the mark of the page, a box around a dot, in white on the accent colour. The mark
// fits the safe zone of masks, a circle of 80 % of the width.
func drawIcon(size int) image.Image {
	shades := color.Palette{}
	for i := range 16 { // from background to mark
		mix := func(from, to int) uint8 { return uint8(from + (to-from)*i/15) }
		shades = append(shades, color.RGBA{mix(0x51, 255), mix(0x45, 255), mix(0xc9, 255), 255})
	}
	picture := image.NewPaletted(image.Rect(0, 0, size, size), shades)
	for y := range size {
		for x := range size {
			// Coordinates relative to the centre, in units of the width.
			u, v := (float64(x)+0.5)/float64(size)-0.5, (float64(y)+0.5)/float64(size)-0.5
			outline := math.Abs(math.Max(math.Abs(u)-0.25, math.Abs(v)-0.21)) - 0.03
			dot := math.Hypot(u, v) - 0.095
			cover := 0.5 - math.Min(outline, dot)*float64(size) // coverage of the pixel by the mark
			picture.SetColorIndex(x, y, uint8(15*min(1, max(0, cover))))
		}
	}
	return picture
}
