package nn

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"siibp/build/networks"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

// picture returns an image of coloured shapes with noise.
func picture(w, h int) frame.Image {
	m, random := frame.New(w, h), rand.New(rand.NewPCG(3, 4))
	for y := range h {
		for x := range w {
			for c := range 3 {
				v := 128 + 60*math.Sin(float64(x*(c+1))/19+float64(c)) + 50*math.Cos(float64(y*(3-c))/23) + 30*random.Float64() - 15
				if math.Hypot(float64(x-w/2), float64(y-h/3)) < float64(h)/5 {
					v = float64(200 - 40*c)
				}
				m.Pix[3*(y*w+x)+c] = uint8(min(max(v, 0), 255))
			}
		}
	}
	return m
}

// compared lists the networks with their inputs and the maximum distance from TensorFlow.js, in standard deviations
// of the output: with the model's full precision, and with the shipped file, where large filters of NanoDet have 8
// bits. The descriptor's biases are rounded to binary16. MoveNet's model rounds the side of a cell to binary16.
var compared = []struct {
	name        string
	make        func(weights.File, *Runtime) (*Network, error)
	feed        func(m frame.Image, input Tensor)
	outputs     func(n *Network) [][]float32
	half, whole float64
}{
	{"nanodet", newNanoNetwork, func(m frame.Image, input Tensor) { fillNanoInput(newLetterbox(m, nanoSide), input) }, nanoOutputs, 1e-5, 0.05},
	{"blazeface", newBlazeNetwork, func(m frame.Image, input Tensor) { fillBlazeInput(newLetterbox(m, blazeSide), input) }, blazeOutputs, 1e-5, 1e-5},
	{"movenet", newMoveNetwork, func(m frame.Image, input Tensor) { fillMoveInput(m.Resize(moveSide, moveSide), input) }, moveOutputs, 1e-3, 1e-3},
	{"face", newFaceNetwork, func(m frame.Image, input Tensor) { fillFaceInput(m.Resize(chipSide, chipSide), input) }, faceOutputs, 2e-3, 2e-3},
}

// nanoOutputs returns the outputs in the source model's order: the scores of the three levels, then the logits of the
// distances.
func nanoOutputs(n *Network) [][]float32 {
	all := make([][]float32, 6)
	for i := range 3 {
		cells := n.Output(i)
		for y := range cells.H {
			for x := range cells.W {
				cell := cells.At(y, x)
				for _, v := range cell[:nanoClasses] {
					all[i] = append(all[i], sigmoid(v))
				}
				all[i+3] = append(all[i+3], cell[nanoClasses:]...)
			}
		}
	}
	return all
}

func blazeOutputs(n *Network) (all [][]float32) {
	for i := range 4 {
		all = append(all, n.Output(i).Data)
	}
	return all
}

// moveOutputs returns the outputs, and then the key points as shares of the input: y, x and the score.
func moveOutputs(n *Network) (all [][]float32) {
	for i := range 4 {
		all = append(all, n.Output(i).Data)
	}
	var points []float32
	for _, p := range decodeMove(moveTensors(n)) {
		points = append(points, p.Y/moveSide, p.X/moveSide, p.Score)
	}
	return append(all, points)
}

func faceOutputs(n *Network) [][]float32 { return [][]float32{n.Output(0).Data} }

// TestReference compares each network with TensorFlow.js on the same model.
func TestReference(t *testing.T) {
	cache, err := networks.Cache()
	if err != nil {
		t.Skip(err)
	}
	for _, x := range compared {
		t.Run(x.name, func(t *testing.T) {
			half, err := networks.File(x.name, weights.Float16)
			if err != nil {
				t.Skipf("the model does not exist: make weights downloads it (%v)", err)
			}
			var want []float32
			for _, v := range []struct {
				name  string
				file  weights.File
				limit float64
			}{{"binary16", half, x.half}, {"the file that is shipped", open(t, x.name), x.whole}} {
				network, err := x.make(v.file, NewRuntime(&simd.Default().Single))
				if err != nil {
					t.Fatal(err)
				}
				x.feed(picture(480, 270), network.Input(0))
				if want == nil {
					want = reference(t, x.name, cache, network.Input(0).Data)
				}
				network.Run()
				rest := want
				for i, got := range x.outputs(network) {
					if d := distance(got, rest[:len(got)]); d > v.limit {
						t.Errorf("%s: output %d is %.2g deviations from TensorFlow.js, more than %v", v.name, i, d, v.limit)
					} else {
						t.Logf("%s: output %d is %.2g deviations from TensorFlow.js", v.name, i, d)
					}
					rest = rest[len(got):]
				}
			}
		})
	}
}

// distance returns the root mean square error in standard deviations of want.
func distance(got, want []float32) float64 {
	var difference, sum, squares float64
	for i, w := range want {
		difference += math.Pow(float64(got[i]-w), 2)
		sum += float64(w)
		squares += float64(w) * float64(w)
	}
	n := float64(len(want))
	return math.Sqrt(difference / n / (squares/n - sum/n*sum/n))
}

// reference returns the outputs of TensorFlow.js. It skips the test if that is not installed.
func reference(t *testing.T, name, cache string, input []float32) []float32 {
	folder, temp := filepath.Join("..", "..", "build", "reference"), t.TempDir()
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		t.Skip("TensorFlow.js is not installed: npm ci --prefix build/reference installs it")
	}
	in, out := filepath.Join(temp, "input"), filepath.Join(temp, "output")
	var b []byte
	for _, v := range input {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	if err := os.WriteFile(in, b, 0o666); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("node", filepath.Join(folder, "reference.js"), name, cache, in, out).CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, said)
	}
	if b, err = os.ReadFile(out); err != nil {
		t.Fatal(err)
	}
	outputs := make([]float32, len(b)/4)
	for i := range outputs {
		outputs[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return outputs
}
