package edit

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/video/frame"
)

// clipOf returns a clip of n frames at ten per second, with cuts.
func clipOf(n int, cuts ...int) Clip {
	c := Clip{W: 100, H: 80, Cuts: cuts, Classes: []string{"person", "moving"}}
	for i := range n {
		c.Times = append(c.Times, float64(i)/10)
	}
	return c
}

// line returns a track of the frames first to end, exclusive, that moves to the right by one pixel per frame.
func line(id string, parent, first, end int) Track {
	t := Track{ID: id, Parent: parent, First: first, Score: 0.5}
	for i := first; i < end; i++ {
		t.Boxes = append(t.Boxes, frame.Box{X: float64(i), Y: 10, W: 10, H: 20})
	}
	return t
}

// describe formats tracks as "3[0,9) 3.1[2,5)".
func describe(tracks []Track) string {
	var list []string
	for i := range tracks {
		list = append(list, fmt.Sprintf("%s[%d,%d)", tracks[i].ID, tracks[i].First, tracks[i].End()))
	}
	return strings.Join(list, " ")
}

func key(number int, x, y, w, h float64) Keyframe {
	return Keyframe{Frame: number, Box: [4]float64{x, y, w, h}}
}

// TestApply checks the result or the error of each action.
func TestApply(t *testing.T) {
	clip := clipOf(60, 40)
	base := []Track{line("0", 0, 0, 20), line("1.1", 1, 0, 10), line("1.2", 1, 5, 30), line("2", 2, 30, 35), line("3", 3, 40, 60)}
	const before = "0[0,20) 1.1[0,10) 1.2[5,30) 2[30,35) 3[40,60)"
	if got := describe(base); got != before {
		t.Fatal(got)
	}
	for _, c := range []struct {
		name, edits, want, fault string
	}{
		{"nothing", `[]`, before, ""},
		{"delete", `[{"do":"delete","track":"1.1"}]`, "0[0,20) 1.2[5,30) 2[30,35) 3[40,60)", ""},
		{"delete twice", `[{"do":"delete","track":"0"},{"do":"delete","track":"0"}]`, "1.1[0,10) 1.2[5,30) 2[30,35) 3[40,60)", `there is no track "0"`},
		{"split", `[{"do":"split","track":"1.2","frame":12}]`, "0[0,20) 1.1[0,10) 1.2[5,12) 2[30,35) 3[40,60) 4[12,30)", ""},
		{"split at the first frame", `[{"do":"split","track":"1.2","frame":5}]`, before, "track 1.2 has frames 5 to 29, so that it cannot be split at frame 5"},
		{"split after the last", `[{"do":"split","track":"1.2","frame":30}]`, before, "cannot be split at frame 30"},
		{"split and join", `[{"do":"split","track":"1.2","frame":12},{"do":"join","track":"1.2","with":"4"}]`, before, ""},
		{"join over a gap", `[{"do":"join","track":"2","with":"0"}]`, "1.1[0,10) 1.2[5,30) 2[0,35) 3[40,60)", ""},
		{"join overlapping tracks", `[{"do":"join","track":"1.2","with":"0"}]`, before, "tracks 1.2 and 0 overlap from frame 5 to 19: split or delete one"},
		{"join a track inside the other", `[{"do":"join","track":"0","with":"1.1"}]`, before, "from frame 0 to 9"},
		{"join over a cut", `[{"do":"join","track":"2","with":"3"}]`, before, "there is a cut between tracks 2 and 3, at frame 40"},
		{"join with itself", `[{"do":"join","track":"2","with":"2"}]`, before, "with itself"},
		{"join with none", `[{"do":"join","track":"2","with":"9"}]`, before, `no track "9"`},
		{"draw", `[{"do":"draw","boxes":[{"frame":3,"box":[1,2,3,4]},{"frame":9,"box":[1,2,3,4]}]}]`, before + " 4[3,10)", ""},
		{"names are not used again", `[{"do":"split","track":"0","frame":5},{"do":"delete","track":"4"},{"do":"draw","class":"moving","boxes":[{"frame":3,"box":[1,2,3,4]}]}]`, "0[0,5) 1.1[0,10) 1.2[5,30) 2[30,35) 3[40,60) 5[3,4)", ""},
		{"draw nothing", `[{"do":"draw"}]`, before, "there is no box"},
		{"draw over a cut", `[{"do":"draw","boxes":[{"frame":39,"box":[1,2,3,4]},{"frame":40,"box":[1,2,3,4]}]}]`, before, "there is a cut between frames 39 and 40, at frame 40: draw a track on each side"},
		{"draw after the end", `[{"do":"draw","boxes":[{"frame":60,"box":[1,2,3,4]}]}]`, before, "there is no frame 60: the clip has frames 0 to 59"},
		{"draw out of order", `[{"do":"draw","boxes":[{"frame":6,"box":[1,2,3,4]},{"frame":6,"box":[1,2,3,4]}]}]`, before, "sort the boxes by frame"},
		{"draw too small", `[{"do":"draw","boxes":[{"frame":6,"box":[1,2,1,4]}]}]`, before, "has 1×4 pixels"},
		{"draw outside", `[{"do":"draw","boxes":[{"frame":6,"box":[100,2,9,4]}]}]`, before, "outside the picture of 100×80"},
		{"draw an unknown class", `[{"do":"draw","class":"ghost","boxes":[{"frame":6,"box":[1,2,9,4]}]}]`, before, `no class "ghost": write person or moving`},
		{"drag", `[{"do":"drag","track":"2","boxes":[{"frame":31,"box":[1,2,9,4]}]}]`, before, ""},
		{"drag to lengthen", `[{"do":"drag","track":"2","boxes":[{"frame":25,"box":[1,2,9,4]},{"frame":39,"box":[1,2,9,4]}]}]`, "0[0,20) 1.1[0,10) 1.2[5,30) 2[25,40) 3[40,60)", ""},
		{"drag over a cut", `[{"do":"drag","track":"2","boxes":[{"frame":41,"box":[1,2,9,4]}]}]`, before, "track 2 has frames 30 to 34, and there is a cut before frame 41, at frame 40"},
		{"unknown action", `[{"do":"paint","track":"2"}]`, before, `unknown action "paint": use delete, split, join, draw or drag`},
	} {
		var edits []Edit
		if err := json.Unmarshal([]byte(c.edits), &edits); err != nil {
			t.Fatal(c.name, err)
		}
		got, faults := Apply(base, edits, clip)
		if described := describe(got); described != c.want {
			t.Errorf("%s: %s, want %s", c.name, described, c.want)
		}
		var said string
		for _, err := range faults {
			if err != nil {
				said += err.Error()
			}
		}
		if (said == "") != (c.fault == "") || !strings.Contains(said, c.fault) {
			t.Errorf("%s: %q, want %q", c.name, said, c.fault)
		}
		if described := describe(base); described != before {
			t.Fatalf("%s: the input tracks have changed: %s", c.name, described)
		}
	}
}

// TestInterpolation checks that boxes between joined tracks and between drawn boxes are linear in time.
func TestInterpolation(t *testing.T) {
	clip := clipOf(30)
	clip.Times[6] = 0.55
	a, b := line("0", 0, 0, 5), line("1", 1, 9, 12)
	b.Boxes[0] = frame.Box{X: 14, Y: 20, W: 20, H: 30}
	got, _ := Apply([]Track{a, b}, []Edit{{Do: Join, Track: "0", With: "1"}, {Do: Draw, Boxes: []Keyframe{key(2, 0, 0, 10, 10), key(4, 10, 20, 30, 40)}}}, clip)
	for number, want := range map[int]frame.Box{4: {X: 4, Y: 10, W: 10, H: 20}, 5: {X: 6, Y: 12, W: 12, H: 22}, 6: {X: 7, Y: 13, W: 13, H: 23}, 8: {X: 12, Y: 18, W: 18, H: 28}} {
		if b, _ := got[0].At(number); b.MaxDifference(want) > 1e-9 {
			t.Errorf("joined, at frame %d: %v, want %v", number, b, want)
		}
	}
	if b, _ := got[1].At(3); b.MaxDifference(frame.Box{X: 5, Y: 10, W: 20, H: 25}) > 1e-9 {
		t.Errorf("drawn: %v", b)
	}
	if got[1].PendingDraw != 0 || got[1].Class != 0 || got[1].Score != 1 {
		t.Errorf("%+v", got[1])
	}
	followed, _ := Apply(nil, []Edit{{}, {Do: Draw, Class: "moving", Follow: true, Boxes: []Keyframe{key(2, 0, 0, 10, 10)}}}, clip)
	if followed[0].PendingDraw != 2 || followed[0].Class != 1 || followed[0].ID != "0" {
		t.Errorf("%+v", followed[0])
	}
}

// TestDrag checks that a dragged box moves its neighbors within a second, up to the next dragged box, in every track
// of the parent with the same box there.
func TestDrag(t *testing.T) {
	clip := clipOf(40)
	base := []Track{line("0.1", 0, 0, 40), line("0.2", 0, 10, 25), line("1", 1, 0, 40)}
	moved := key(20, 20, 30, 10, 20) // 20 pixels down
	got, faults := Apply(base, []Edit{{Do: Drag, Track: "0.1", Boxes: []Keyframe{moved}}}, clip)
	if faults[0] != nil {
		t.Fatal(faults)
	}
	for number, y := range map[int]float64{10: 10, 11: 12, 15: 20, 19: 28, 20: 30, 21: 28, 30: 10, 31: 10} {
		if b, _ := got[0].At(number); b.MaxDifference(frame.Box{X: float64(number), Y: y, W: 10, H: 20}) > 1e-9 {
			t.Errorf("at frame %d: %v, want y %v", number, b, y)
		}
	}
	if b, _ := got[1].At(20); b.Y != 30 {
		t.Errorf("the other segment stays unchanged: %v", b)
	}
	if !got[2].SameBoxes(&base[2]) {
		t.Error("a track of another parent moves")
	}
	again, _ := Apply(base, []Edit{{Do: Drag, Track: "0.1", Boxes: []Keyframe{moved}}, {Do: Drag, Track: "0.1", Boxes: []Keyframe{key(16, 16, 0, 10, 20)}}}, clip)
	for _, number := range []int{20, 21, 25} {
		a, _ := got[0].At(number)
		if b, _ := again[0].At(number); a != b {
			t.Errorf("frame %d is dragged beyond a fixed box: %v, %v", number, a, b)
		}
	}
	if b, _ := again[0].At(16); b.Y != 0 || !slices.Equal(again[0].Fixed, []int{16, 20}) {
		t.Errorf("%v, keys %v", b, again[0].Fixed)
	}
}

// drawEdits draws edits of any kind, many of them invalid.
func drawEdits(t *rapid.T) []Edit {
	ids := rapid.SampledFrom([]string{"0.1", "0.2", "1.1", "1.2", "2.1", "3", "4", "5"})
	frames := rapid.IntRange(-1, 51)
	boxes := rapid.Custom(func(t *rapid.T) Keyframe {
		return key(frames.Draw(t, "frame"), float64(rapid.IntRange(-5, 99).Draw(t, "x")), 5, float64(rapid.IntRange(1, 30).Draw(t, "w")), 9)
	})
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Edit {
		return Edit{Do: rapid.SampledFrom([]Action{Delete, Split, Join, Draw, Drag}).Draw(t, "do"), Track: ids.Draw(t, "track"), With: ids.Draw(t, "with"),
			Frame: frames.Draw(t, "frame"), Boxes: rapid.SliceOfN(boxes, 0, 2).Draw(t, "boxes")}
	}), 0, 12).Draw(t, "edits")
}

// TestProperties checks that split and join are inverse, that no track is lost except by delete or join, and that IDs
// are unique.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		clip := clipOf(50, rapid.SampledFrom([][]int{nil, {25}}).Draw(t, "cuts")...)
		var base []Track
		for i := range rapid.IntRange(1, 5).Draw(t, "tracks") {
			first := rapid.IntRange(0, 40).Draw(t, "first")
			base = append(base, line(fmt.Sprintf("%d.%d", i/2, i%2+1), i/2, first, first+rapid.IntRange(1, 9).Draw(t, "length")))
		}
		edits := drawEdits(t)
		got, faults := Apply(base, edits, clip)

		count := len(base)
		for i, m := range edits {
			if faults[i] == nil {
				count += map[Action]int{Delete: -1, Split: 1, Join: -1, Draw: 1}[m.Do]
			}
		}
		if len(got) != count {
			t.Fatalf("%d tracks, want %d: %s", len(got), count, describe(got))
		}
		seen := map[string]bool{}
		for i := range got {
			one := &got[i]
			if seen[one.ID] {
				t.Fatalf("two tracks have the ID %s: %s", one.ID, describe(got))
			}
			seen[one.ID] = true
			if len(one.Boxes) == 0 || one.First < 0 || one.End() > 50 {
				t.Fatalf("track %s: %s", one.ID, describe(got))
			}
			if _, found := clip.cutBetween(one.First, one.End()-1); found && !slices.ContainsFunc(base, func(b Track) bool { return b.First < 25 && b.End() > 25 }) {
				t.Fatalf("track %s crosses a cut: %s", one.ID, describe(got))
			}
		}

		// Without the invalid edits the result is the same.
		var done []Edit
		for i, m := range edits {
			if faults[i] == nil {
				done = append(done, m)
			}
		}
		if again, _ := Apply(base, done, clip); !reflect.DeepEqual(again, got) {
			t.Fatal("an invalid edit changes the tracks")
		}
		for i := range got {
			one := &got[i]
			if len(one.Boxes) < 2 || one.PendingDraw > 0 {
				continue
			}
			at := one.First + rapid.IntRange(1, len(one.Boxes)-1).Draw(t, "at")
			parts, faults := Apply(got, []Edit{{Do: Split, Track: one.ID, Frame: at}}, clip)
			joined, more := Apply(parts, []Edit{{Do: Join, Track: one.ID, With: parts[len(parts)-1].ID}}, clip)
			if _, cut := clip.cutBetween(at-1, at); faults[0] != nil || !cut && (more[0] != nil || !reflect.DeepEqual(normal(joined), normal(got))) {
				t.Fatalf("%s split at %d and joined: %v %v %s", one.ID, at, faults, more, describe(joined))
			}
		}
	})
}

// normal replaces empty lists by nil and clears the origin of tracks.
func normal(tracks []Track) []Track {
	list := slices.Clone(tracks)
	for i := range list {
		list[i].Fixed, list[i].IdentityChanged = append([]int{}, list[i].Fixed...), false
	}
	return list
}
