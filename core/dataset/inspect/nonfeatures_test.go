package inspect_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
)

// actor returns the toy's files with a table as the features of actor.
func actor(text string) map[string]string {
	return with("features/actor.npy", "", "features/actor.csv", text)
}

// before writes cells before a row's numbers.
func before(cells func(row int) string) func(int) string {
	return func(row int) string { return cells(row) + "," }
}

func from(first int) func(int) string {
	return func(row int) string { return strconv.Itoa(row + first) }
}

// leftOut are tables with columns that are no features: what is read is the toy.
func leftOut(t *testing.T) map[string]string {
	d := toy(t)
	name := func(row int) string {
		return d.Videos[d.Tracks[row].Video].ID + "," + d.Tracks[row].ID
	}
	openFace := func(row int) string { return fmt.Sprintf("%d,0,%.3f,0.98,1", row+1, float64(row)/30) }
	f := names(16)
	return map[string]string{
		"pandas":                  table(t, ","+f, before(from(0)), nothing),
		"R":                       table(t, `"",`+f, before(func(row int) string { return strconv.Quote(strconv.Itoa(row + 1)) }), nothing),
		"R, one name too few":     table(t, f, before(from(1)), nothing),
		"R, row names":            table(t, `"",`+f, before(func(row int) string { return "r" + strconv.Itoa(row*7) }), nothing),
		"pandas, numbers on top":  table(t, ",0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", before(from(0)), nothing),
		"pandas, read and saved":  table(t, "Unnamed: 0,"+f, before(from(0)), nothing),
		"pandas, sorted before":   table(t, ","+f, before(func(row int) string { return strconv.Itoa(row * 7 % 180) }), nothing),
		"R, read and saved":       table(t, "X,"+f, before(from(1)), nothing),
		"no header":               table(t, "", before(from(0)), nothing),
		"no header, from 1":       table(t, "", before(from(1)), nothing),
		"OpenFace":                table(t, "frame,face_id,timestamp,confidence,success,"+f, before(openFace), nothing),
		"names, behind":           table(t, f+",video,track", nothing, func(row int) string { return "," + name(row) }),
		"names, before":           table(t, "video,track,"+f, before(name), nothing),
		"camel case":              table(t, "trackId,frameIndex,"+f, before(func(row int) string { return fmt.Sprintf("%d,%d", row%9, row) }), nothing),
		"start and end":           table(t, "start,end,"+f, before(func(row int) string { return fmt.Sprintf("%d,%d", d.Tracks[row].Start, d.Tracks[row].End) }), nothing),
		"paths of files":          table(t, "filename,"+f, before(func(row int) string { return fmt.Sprintf("crops/%04d.png", row) }), nothing),
		"true labels":             table(t, "truth:actor,"+f, before(func(row int) string { return []string{"bird", "cat", ""}[row%3] }), nothing),
		"names of videos":         table(t, "video_name,"+f, before(func(row int) string { return "clip" + strconv.Itoa(row/9) }), nothing),
		"an empty column":         table(t, f+",f16", nothing, func(int) string { return "," }),
		"commas at the end":       table(t, "", nothing, func(int) string { return "," }),
		"a column without a name": table(t, f+",", nothing, func(int) string { return "," }),
	}
}

func TestLeftOut(t *testing.T) {
	want := toy(t)
	for name, text := range leftOut(t) {
		d, err := tryRead(actor(text), read.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want.Views, d.Views, cmpopts.IgnoreFields(dataset.View{}, "Columns")); diff != "" || d.Hash != want.Hash {
			t.Errorf("%s: not read as the toy: %s", name, diff)
		}
		if len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "left out") || len(d.Questions) > 0 {
			t.Errorf("%s: notes %q, questions %v", name, d.Notes, d.Questions)
		}
	}
}

// What looks like a row number but is kept by an answer is a feature.
func TestKept(t *testing.T) {
	texts := actor(table(t, ","+names(16), before(from(0)), nothing))
	d := readFiles(t, texts, read.Options{Answers: map[string]string{"features actor: column 1": "keep"}})
	if d.Views[0].Dim != 17 || len(d.Questions) > 0 {
		t.Errorf("%d columns, questions %v", d.Views[0].Dim, d.Questions)
	}
}

// Columns of which only the person knows are asked about by name.
func TestAsked(t *testing.T) {
	wave := func(row int) string { return fmt.Sprintf(",%.2f", 0.5+float64(row*37%50)/100) }
	for name, key := range map[string]string{
		names(16) + ",confidence":      "features actor: confidence",
		names(16) + ",detection score": "features actor: detection score",
		names(16) + ",time":            "features actor: time",
		names(16) + ",class":           "features actor: class",
	} {
		texts := actor(table(t, name, nothing, wave))
		d := readFiles(t, texts, read.Options{})
		if len(d.Questions) != 1 || d.Questions[0].Key != key || d.Hash != toy(t).Hash {
			t.Errorf("%s: asked %v, %d columns", name, d.Questions, d.Views[0].Dim)
			continue
		}
		for answer, dim := range map[string]int{"keep": 17, "leave out": 16} {
			d := readFiles(t, texts, read.Options{Answers: map[string]string{key: answer}})
			if d.Views[0].Dim != dim || len(d.Questions) > 0 {
				t.Errorf("%s, %s: %d columns, asked %v", name, answer, d.Views[0].Dim, d.Questions)
			}
		}
	}
	joints := "a_conf,b_conf,c_conf,d_conf," + names(16)
	d := readFiles(t, actor(table(t, joints, before(func(row int) string { return strings.Repeat(wave(row), 4)[1:] }), nothing)), read.Options{})
	if len(d.Questions) > 0 || d.Views[0].Dim != 20 {
		t.Errorf("the confidence of each joint: asked %v, %d columns", d.Questions, d.Views[0].Dim)
	}
}

// Rows of other tracks than those of tracks.csv are no dataset.
func TestOtherOrder(t *testing.T) {
	d := toy(t)
	text := table(t, "video,track,"+names(16), before(func(row int) string {
		track := d.Tracks[179-row]
		return d.Videos[track.Video].ID + "," + track.ID
	}), nothing)
	_, err := tryRead(actor(text), read.Options{})
	const want = `features/actor.csv, row 2, column "track": features must have a row for each row of tracks.csv, in the same order; found track "t6" of video "clip-24", and 179 other rows of other tracks; ` +
		`this row belongs to track "t1" of video "clip-01": sort the rows as those of tracks.csv: keys = `
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// A fault names the column as it stands in the file, whatever was left out before it.
func TestFaultBesideLeftOut(t *testing.T) {
	for header, column := range map[string]string{"": "17", "," + names(16): "f15"} {
		text := table(t, header, before(from(0)), func(row int) string {
			if row == 5 {
				return "e200"
			}
			return ""
		})
		_, err := tryRead(actor(text), read.Options{})
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("column %q: a feature must be a finite number of moderate size", column)) {
			t.Errorf("%q: %v", header, err)
		}
	}
}

// Features that have names, and names that only look like others', lose no column. A note names the header.
func TestFeaturesStay(t *testing.T) {
	for _, header := range []string{
		"", names(16),
		"grid,paid,framing,timely,scored,classy,labelled,starting,ending,valids,confident,rowing,nameless,keyed,trackable,indexed",
		"AU01_r,AU02_r,AU04_r,AU05_r,pose_Rx,pose_Ry,pose_Rz,gaze_0_x,gaze_0_y,p_rx,p_ry,p_rz,x_0,y_0,Z_0,f-15",
	} {
		d := readFiles(t, actor(table(t, header, nothing, nothing)), read.Options{})
		var notes []string
		if header != "" {
			notes = []string{"features/actor.csv: the first row is a header: " + fault.Listed(strings.Split(header, ",")) + "."}
		}
		if d.Views[0].Dim != 16 || !slices.Equal(d.Notes, notes) || len(d.Questions) > 0 || d.Hash != toy(t).Hash {
			t.Errorf("%q: %d columns, notes %q, questions %v", header, d.Views[0].Dim, d.Notes, d.Questions)
		}
		if want := strings.Split(header, ","); header != "" && !slices.Equal(d.Views[0].Columns, want) {
			t.Errorf("the columns are called %q", d.Views[0].Columns)
		}
	}
}

// A whole fit is the same with columns that are left out as without them.
func TestLeftOutFit(t *testing.T) {
	want := labels(t, toy(t))
	texts := leftOut(t)
	for _, name := range []string{"pandas", "OpenFace"} {
		if diff := cmp.Diff(want, labels(t, readFiles(t, actor(texts[name]), read.Options{}))); diff != "" {
			t.Errorf("%s: other labels (−without +with): %s", name, diff)
		}
	}
}

// labels fits a dataset from one start and returns what each track shows.
func labels(t *testing.T, d *dataset.Dataset) [][]posterior.Label {
	t.Helper()
	o := options.Default()
	o.Starts, o.Reheats = 0, 0
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	var list [][]posterior.Label
	for _, row := range posterior.LabelsOf(s.Trainer()).Rows() {
		list = append(list, slices.Clone(row))
	}
	return list
}
