// Package moving finds what moves by itself, of any kind: where the flow differs from the camera's for long enough, neighbouring pixels are put
// together into boxes.
package moving

import (
	"cmp"
	"math"

	"siibp/core/video/box"
	"siibp/core/video/flow"
)

// Parameters say what moves. Zeros stand for the defaults.
type Parameters struct {
	Speed    float64 `json:"speed"`    // the least speed against the camera, in longer sides of the frame per second; 0.03
	Smallest float64 `json:"smallest"` // the least area of a thing as a share of the frame's; 0.003
	Fill     float64 `json:"fill"`     // the least share of a box that moves; 0.3
	Memory   float64 `json:"memory"`   // seconds over which the velocity of a pixel is smoothed; 0.15
}

// WithDefaults returns the parameters with each zero replaced.
func (p Parameters) WithDefaults() Parameters {
	return Parameters{cmp.Or(p.Speed, 0.03), cmp.Or(p.Smallest, 0.003), cmp.Or(p.Fill, 0.3), cmp.Or(p.Memory, 0.15)}
}

// Finder watches the pixels of one clip.
type Finder struct {
	parameters Parameters
	velocity   flow.Field // smoothed, against the camera, in pixels per second
}

// New returns a finder that has seen nothing.
func New(p Parameters) *Finder { return &Finder{parameters: p.WithDefaults()} }

// Cut forgets what moved, since the next frame shows another scene.
func (f *Finder) Cut() { f.velocity = flow.Field{} }

// Add goes on by a frame, dt seconds after the last one, with the flow to it and the camera's part of that.
func (f *Finder) Add(field flow.Field, camera flow.Affine, dt float64) {
	if !(dt > 0) {
		return
	}
	if f.velocity.U == nil {
		f.velocity = flow.Field{W: field.W, H: field.H, U: make([]float32, len(field.U)), V: make([]float32, len(field.V))}
	}
	share := float32(1 - math.Exp(-dt/f.parameters.Memory))
	rate := float32(1 / dt)
	for y := range field.H {
		for x := range field.W {
			i := y*field.W + x
			u, v := camera.At(float64(x)-float64(field.W)/2, float64(y)-float64(field.H)/2)
			f.velocity.U[i] += share * ((field.U[i]-float32(u))*rate - f.velocity.U[i])
			f.velocity.V[i] += share * ((field.V[i]-float32(v))*rate - f.velocity.V[i])
		}
	}
}

// Thing is something that moves.
type Thing struct {
	Box   box.Box // in pixels of the flow
	Score float64 // share of the box that moves
}

// blur is by how much the flow's patches make things larger on each side, in pixels.
const blur = 2.0

// Things returns what moves now outside some boxes, in the order of their top rows.
func (f *Finder) Things(without []box.Box) []Thing {
	w, h := f.velocity.W, f.velocity.H
	moves := make([]bool, w*h)
	least := f.parameters.Speed * float64(max(w, h))
	for i := range moves {
		u, v := float64(f.velocity.U[i]), float64(f.velocity.V[i])
		moves[i] = u*u+v*v >= least*least
	}
	for _, b := range without {
		for y := max(int(b.Y), 0); y < min(int(math.Ceil(b.Y+b.H)), h); y++ {
			for x := max(int(b.X), 0); x < min(int(math.Ceil(b.X+b.W)), w); x++ {
				moves[y*w+x] = false
			}
		}
	}
	var list []Thing
	for i := range moves {
		if !moves[i] {
			continue
		}
		region := grow(moves, w, h, i)
		b := region.box()
		score := float64(region.count) / b.Area()
		if float64(region.count) >= f.parameters.Smallest*float64(w*h) && score >= f.parameters.Fill {
			list = append(list, Thing{shrunk(b), score})
		}
	}
	return list
}

// shrunk takes the blur off a box that is large enough.
func shrunk(b box.Box) box.Box {
	dx, dy := min(blur, b.W/4), min(blur, b.H/4)
	return box.Box{X: b.X + dx, Y: b.Y + dy, W: b.W - 2*dx, H: b.H - 2*dy}
}

// region is neighbouring pixels that move.
type region struct {
	left, top, right, bottom int
	count                    int
}

func (r region) box() box.Box {
	return box.Box{X: float64(r.left), Y: float64(r.top), W: float64(r.right - r.left + 1), H: float64(r.bottom - r.top + 1)}
}

// grow takes the pixels that are joined to one, also at corners, off the mask, and returns their region.
func grow(moves []bool, w, h, from int) region {
	r := region{left: w, top: h}
	open := []int{from}
	moves[from] = false
	for len(open) > 0 {
		i := open[len(open)-1]
		open = open[:len(open)-1]
		x, y := i%w, i/w
		r.count++
		r.left, r.right = min(r.left, x), max(r.right, x)
		r.top, r.bottom = min(r.top, y), max(r.bottom, y)
		for b := max(y-1, 0); b <= min(y+1, h-1); b++ {
			for a := max(x-1, 0); a <= min(x+1, w-1); a++ {
				if moves[b*w+a] {
					moves[b*w+a] = false
					open = append(open, b*w+a)
				}
			}
		}
	}
	return r
}
