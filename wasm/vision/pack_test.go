package main

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"siibp/core/nn"
	"siibp/core/video"
	"siibp/core/video/edit"
	"siibp/core/video/frame"
)

// TestUnpackStoredClip checks the field names of packed clips, which browsers have stored.
func TestUnpackStoredClip(t *testing.T) {
	type box struct{ X, Y, W, H float64 }
	type track struct {
		ID           string
		Parent       int
		Class        int
		Score        float64
		Frames       []int
		Boxes        []box
		Look         []float32
		Face         []float32
		Motion       []float32
		Trajectories [][]float32
		Poses        []struct {
			Frame  int
			Points [nn.KeyPoints]struct{ X, Y, Score float32 }
		}
		Pose []float32
	}
	type mend struct {
		Do     string
		Track  string
		Frame  int
		Follow bool
	}
	stored := struct {
		W, H     int
		Times    []float64
		Cuts     []int
		Classes  []string
		Tracks   []track
		Notes    []string
		Detector string
		Mends    []mend
	}{8, 6, []float64{0, 1}, []int{1}, []string{"moving"}, []track{{"3.1", 3, 0, 0.5, []int{1}, []box{{1, 2, 3, 4}}, []float32{1}, []float32{2}, []float32{3}, [][]float32{{4}}, nil, []float32{5}}},
		[]string{"note"}, "none", []mend{{"split", "3", 1, true}}}
	stored.Tracks[0].Poses = append(stored.Tracks[0].Poses, struct {
		Frame  int
		Points [nn.KeyPoints]struct{ X, Y, Score float32 }
	}{Frame: 1})
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(stored); err != nil {
		t.Fatal(err)
	}
	want := &video.Clip{W: 8, H: 6, Times: []float64{0, 1}, Cuts: []int{1}, Classes: []string{"moving"}, Notes: []string{"note"}, Detector: "none",
		Tracks: []video.Track{{ID: "3.1", Parent: 3, Score: 0.5, Frames: []int{1}, Boxes: []frame.Box{{X: 1, Y: 2, W: 3, H: 4}},
			Look: []float32{1}, Face: []float32{2}, Motion: []float32{3}, Trajectories: [][]float32{{4}}, Poses: []video.Pose{{Frame: 1}}, Pose: []float32{5}}},
		Edits: []edit.Edit{{Do: edit.Split, Track: "3", Frame: 1, Follow: true}}}
	if got, err := unpack(b.Bytes()); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
}
