package read

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// broken are datasets with faults; testdata/faults.txt holds what is said of each.
func broken() []world {
	nan, inf := math.NaN(), math.Inf(1)
	tracks := func(old, new string) map[string]string { return with("tracks.csv", old, new) }
	captions := func(old, new string) map[string]string { return with("captions.txt", old, new) }
	caption := func(line string) map[string]string {
		return captions("b: (Sam, sit)", "b: (Sam, sit)\n"+line)
	}
	info := func(text string) map[string]string { return change("dataset.json", text) }
	closed := `{"concepts": [{"name": "person", "classes": ["Rick", "Ilsa", "Sam"]}, {"name": "action", "classes": ["walk", "sit"]}]}`
	person := func(text string) map[string]string { return change("features/person.npy", text) }
	action := func(text string) map[string]string { return change("features/action.csv", text) }
	arrays := func(data []byte) map[string]string {
		return change("features/person.npy", "", "features/action.csv", "", "features.npz", string(data))
	}
	boxes := func(old, new string) map[string]string { return with("boxes.csv", old, new) }
	truth := func(old, new string) map[string]string { return with("truth_boxes.csv", old, new) }
	matrices := func(list ...variable) map[string]string {
		return change("features/person.npy", "", "features/action.csv", "", "features.mat", matrixFile(list...))
	}
	matrix := func(list ...variable) map[string]string {
		return change("features/action.csv", "", "features/action.mat", matrixFile(list...))
	}
	movie := func(list ...variable) map[string]string { return map[string]string{"data.mat": movieFile(list...)} }
	of := func(name string, cols int, data ...float64) variable {
		return variable{name: name, rows: len(data) / cols, cols: cols, data: data}
	}
	in := func(name string, i int, x float64) variable {
		v := movieVariables()[name]
		v.data[i] = x
		return v
	}
	good, wide := matrixOf("person", 1, 2, 3), of("action", 3, 1, 2, 3, 4, 5, 6)
	complexes, text := matrixOf("action", 1, 2, 3), variable{name: "about", text: []string{"x"}}
	complexes.imaginary = true
	hdf5 := "MATLAB 7.3 MAT-file, Platform: GLNXA64" + strings.Repeat(" ", 100)
	var manyBad strings.Builder
	for i := range 50 {
		fmt.Fprintf(&manyBad, "v%d: (Rick, walk\n", i)
	}
	return append(slices.Concat(brokenBoxes(), brokenNames()), []world{
		{"nothing at all", map[string]string{}},
		{"nothing that is needed", map[string]string{"Tracks.csv": "", "caption.txt": "", "tracks.xlsx": "", "feature/person.npy": ""}},
		{"two folders", map[string]string{"x/tracks.csv": "", "y/tracks.csv": ""}},
		{"no captions", change("captions.txt", "")},
		{"no captions, no features", change("captions.txt", "", "features/action.csv", "", "dataset.json", closed)},
		{"two captions", change("captions.csv", "video,person,action\n")},

		{"no tracks.csv", change("tracks.csv", "")},
		{"empty tracks", change("tracks.csv", "\n")},
		{"wrong header", tracks("video,track", "Video,id")},
		{"semicolons", change("tracks.csv", "video;track\na;t1\n")},
		{"tabs", change("tracks.csv", "video\ttrack\na\tt1\n")},
		{"column twice", tracks("start,end", "start,start")},
		{"start alone", tracks("start,end", "start,length")},
		{"no tracks", change("tracks.csv", "video,track\n")},
		{"ragged", tracks("a,t2,2,8,Ilsa,", "a,t2,2")},
		{"no video", tracks("\na,t1", "\n,t1")},
		{"no track", tracks("a,t2", "a,")},
		{"line break in a name", tracks("a,t2", "a,\"t\n2\"")},
		{"track twice", tracks("a,t2", "a,t1")},
		{"no frame", tracks("2,8", "2.5,8")},
		{"end before start", tracks("2,8", "8,8")},
		{"end missing", tracks("2,8", "2,")},
		{"frame too large", tracks("2,8", "2,3000000000")},
		{"Latin-1", tracks("Ilsa", "Ils\xe4")},
		{"NUL", tracks("Ilsa", "Ils\x00")},
		{"UTF-16", change("tracks.csv", "\xff\xfev\x00")},
		{"spreadsheet", change("tracks.csv", "PK\x03\x04")},
		{"long line", tracks("Ilsa", strings.Repeat("I", longestLine))},
		{"quote", tracks("Ilsa", `Il"sa`)},
		{"quote not closed", tracks("Ilsa", `"Ilsa`)},

		{"no colon", caption("c (Rick, walk)")},
		{"no video name", caption(": (Rick, walk)")},
		{"not closed", caption("c: (Rick, walk")},
		{"not closed before the next", caption("c: (Rick, walk, (Ilsa, -)")},
		{"closed twice", caption("c: (Rick, walk)), (Ilsa, -)")},
		{"closed only", caption("c: )")},
		{"no parentheses", caption("c: Rick, walk")},
		{"no comma", caption("c: (Rick, walk) (Ilsa, -)")},
		{"comma at the end", caption("c: (Rick, walk),")},
		{"special", caption("c: (Rick, 11:30 train)")},
		{"quote within", caption(`c: (Rick, the "best")`)},
		{"quote open", caption(`c: (Rick, "best)`)},
		{"characters count", caption("ünï: (Rïck, walk")},
		{"too few", caption("c: (Rick)")},
		{"too many", caption("c: (Rick, walk, home)")},
		{"names nothing", caption("c: (-, )")},
		{"no members", caption("c: ()")},
		{"dash in quotes", caption(`c: ("-", walk)`)},
		{"question mark in quotes", caption(`c: ("?", walk)`)},
		{"no such concept", caption("c: (persn=Rick)")},
		{"half named", caption("c: (person=Rick, walk)")},
		{"named twice", caption("c: (person=Rick, person=Sam)")},
		{"no name before =", caption("c: (=Rick)")},
		{"count, none", caption("c: (Rick, walk) x0")},
		{"count, negative", caption("c: (Rick, walk) x-1")},
		{"count, word", caption("c: (Rick, walk) xtwo, (Ilsa, -)")},
		{"count, half", caption("c: (Rick, walk) x1.5")},
		{"count, huge", caption("c: (Rick, walk) x99999999999999999999")},
		{"count, alone", caption("c: (Rick, walk) x")},
		{"count, without x", caption("c: (Rick, walk) 2")},
		{"count, twice", caption("c: (Rick, walk) x2 x3")},
		{"count, sign", caption("c: (Rick, walk) x+2")},
		{"listed twice", caption("a: (Sam, sit)")},
		{"concepts twice", caption("# concepts: person, action")},
		{"concept named twice", captions("person, action", "person, person")},
		{"concepts without comma", captions("person, action", "person: action")},
		{"empty concept", captions("person, action", "person,")},
		{"concept with a slash", captions("person, action", "who/what, action")},
		{"concept called x", captions("person, action", "person, x")},
		{"no order", change("captions.txt", "a: (Rick, walk)\n", "tracks.csv", "video,track\na,t1\n")},
		{"no order, table", change("captions.txt", "", "captions.csv", "video\na\n")},
		{"no order, JSON", change("captions.txt", "", "captions.json", `{}`, "tracks.csv", "video,track\na,t1\n")},
		{"no class", change("captions.txt", "# concepts: person, action\na: (Rick, -)\n")},
		{"captions in Latin-1", caption("caf\xe9: (Rick, walk)")},
		{"many", change("captions.txt", "# concepts: person, action\n"+manyBad.String())},

		{"table without video", change("captions.txt", "", "captions.csv", "scene,person\n")},
		{"table, names nothing", change("captions.txt", "", "captions.csv", "video,person,action\na,-,-\nb,Sam,sit\n")},
		{"table, empty row and tuple", change("captions.txt", "", "captions.csv", "video,person,action\na,,\nb,Sam,sit\na,Rick,walk\n")},
		{"table, other column", change("captions.txt", "", "captions.csv", "video,person,action,x\na,Rick,walk,\n")},
		{"table, counts", change("captions.txt", "", "captions.csv", "video,person,action,count\na,Rick,walk,0\na,Ilsa,,-1\na,Rick,,1.5\na,,walk,two\na,Sam,walk,1e9\nb,,,2\n")},
		{"JSON, count 0", change("captions.txt", "", "captions.json", `{"a": [{"tuple": ["Rick", "walk"], "count": 0}]}`)},
		{"JSON, count 1.5", change("captions.txt", "", "captions.json", `{"a": [{"tuple": ["Rick", "walk"], "count": 1.5}]}`)},
		{"JSON, count in words", change("captions.txt", "", "captions.json", `{"a": [{"tuple": ["Rick", "walk"], "count": "two"}]}`)},
		{"JSON, counts", change("captions.txt", "", "captions.json", `{"a": [{"tuple": ["Rick", "walk"], "count": [2]}]}`)},
		{"JSON, count alone", change("captions.txt", "", "captions.json", `{"a": [{"count": 2}]}`)},
		{"JSON, count of another key", change("captions.txt", "", "captions.json", `{"a": [{"tuples": ["Rick", "walk"], "count": 2}]}`)},
		{"JSON, count twice", change("captions.txt", "", "captions.json", `{"a": [{"tuple": ["Rick", "walk"], "count": 2, "count": 3}]}`)},
		{"JSON, list", change("captions.txt", "", "captions.json", "[]")},
		{"JSON, cut", change("captions.txt", "", "captions.json", `{"a": [["Rick",`)},
		{"JSON, comma", change("captions.txt", "", "captions.json", "{\n\"a\": [[\"Rick\" \"walk\"]]}")},
		{"JSON, tuple is text", change("captions.txt", "", "captions.json", "{\n\"a\": [\"Rick\"]}")},
		{"JSON, number", change("captions.txt", "", "captions.json", "{\n\"a\": [[\"Rick\", 3]]}")},
		{"JSON, null", change("captions.txt", "", "captions.json", `{"a": null}`)},
		{"JSON, more", change("captions.txt", "", "captions.json", `{"a": [["Rick", "walk"]]} {}`)},
		{"JSON, twice", change("captions.txt", "", "captions.json", "{\"a\": [[\"Rick\", \"walk\"]],\n\"a\": []}")},

		{"closed, caption", change("dataset.json", closed, "captions.txt", "# concepts: person, action\na: (Rick, walking)\n")},
		{"closed, truth", change("dataset.json", closed, "tracks.csv", "video,track,truth:person\na,t1,Ric\na,t2,-\nb,t1,?\n")},
		{"closed, truth boxes", change("dataset.json", closed, "truth_boxes.csv", "video,frame,x,y,w,h,person,action\na,0,1,2,3,4,Rik,walk\n")},
		{"unique in quotes", info(`{"concepts": [{"name": "person", "unique": "yes"}, {"name": "action", "unique": 1}]}`)},
		{"concepts differ", info(`{"concepts": [{"name": "person"}, {"name": "activity"}]}`)},
		{"known, no class", change("tracks.csv", "video,track,known:person\na,t1,Ric\na,t2,\nb,t1,\n")},
		{"known, excluded", change("tracks.csv", "video,track,known:person\na,t1,Sam\na,t2,\nb,t1,-\n")},

		{"no features", change("features/person.npy", "", "features/action.csv", "")},
		{"no feature of a concept", change("features/person.npy", "", "features/people.npy", array(3, 1, 1, 2, 3))},
		{"two feature files", change("features/action.npy", array(3, 1, 1, 2, 3))},
		{"rows", person(array(4, 2, 1, 2, 3, 4, 5, 6, 7, 8))},
		{"transposed", person(array(2, 3, 1, 2, 3, 4, 5, 6))},
		{"cut features", person(array(3, 2, 1, 2, 3, 4, 5, 6)[:140])},
		{"no array", person("1,2\n")},
		{"NaN in a row", person(array(3, 2, 1, nan, 3, 4, 5, 6))},
		{"infinite", person(array(3, 2, 1, 2, 3, inf, 5, 6))},
		{"too large", person(array(3, 2, 1, 2, 3, 1e101, 5, 6))},
		{"no track has it", person(array(3, 2, nan, nan, nan, nan, nan, nan))},
		{"features, word", action("1,2\n3,four\n5,6\n")},
		{"features, gap", action("1,2\n3,\n5,6\n")},
		{"features, named gap", action("dx,dy\n1,2\n3,nan\n5,6\n")},
		{"features, infinite", action("1,2\n3,1e999\n5,6\n")},
		{"features, ragged", action("1,2\n3\n5,6\n")},
		{"features, rows", action("1,2\n3,4\n")},
		{"features, column numbers", action("0,1\n1,2\n3,4\n5,6\n")},
		{"features, column numbers from 1", action("1,2\n1,2\n3,4\n5,6\n")},
		{"features, a letter in the first row", action("1,2O\n3,4\n5,6\n")},
		{"features, semicolons", action("1,5;2,5\n1;2\n3;4\n")},
		{"features, empty", action("\n")},
		{"npz, no zip", arrays([]byte("no zip"))},
		{"npz, one lacks", arrays(zipped("person.npy", array(3, 1, 1, 2, 3)))},
		{"npz, twice", arrays(zipped("person.npy", array(3, 1, 1, 2, 3), "person.npy", "", "action.npy", array(3, 1, 1, 2, 3)))},
		{"npz and npy", change("features.npz", string(zipped("person.npy", array(3, 1, 1, 2, 3))))},
		{"npz, rows", arrays(zipped("person.npy", array(2, 1, 1, 2), "action.npy", array(3, 1, 1, 2, 3)))},

		{"mat, v7.3", change("features/action.csv", "", "features/action.mat", hdf5)},
		{"mat, no matrix", matrix(text)},
		{"mat, several", matrix(matrixOf("x", 1, 2, 3), matrixOf("y", 1, 2, 3), text)},
		{"mat, complex", matrix(complexes)},
		{"mat, rows", matrix(of("x", 1, 1, 2))},
		{"mat, transposed", matrix(wide)},
		{"mat, no columns", matrix(variable{name: "x", rows: 3})},
		{"mat, infinite", matrix(matrixOf("x", 1, 2, 3, inf, 5, 6))},
		{"mat, NaN in a row", matrix(matrixOf("x", 1, nan, 3, 4, 5, 6))},
		{"mat, cut", change("features/action.csv", "", "features/action.mat", matrixFile(matrixOf("x", 1, 2, 3))[:200])},
		{"mat and csv", change("features/action.mat", matrixFile(matrixOf("action", 1, 2, 3)))},
		{"matrices, v7.3", change("features/person.npy", "", "features/action.csv", "", "features.mat", hdf5)},
		{"matrices, none", matrices(text)},
		{"matrices, one lacks", matrices(good)},
		{"matrices, rows", matrices(good, of("action", 1, 1, 2))},
		{"matrices, complex", matrices(good, complexes)},
		{"matrices and npy", change("features.mat", matrixFile(good))},
		{"matrices alone", map[string]string{"features.mat": matrixFile(good)}},

		{"movie, v7.3", map[string]string{"data.mat": hdf5}},
		{"movie, one variable", map[string]string{"data.mat": matrixFile(of("Kf", 1, 1, 2))}},
		{"movie, no truth", map[string]string{"data.mat": matrixFile(of("tframes", 2, 1, 2, 3, 4), of("Kf", 1, 1, 2))}},
		{"movie, frames", movie(in("tframes", 1, 0.5), in("GTf", 0, -1))},
		{"movie, frames transposed", movie(variable{name: "tframes", rows: 2, cols: 3, data: []float64{1, 2, 3, 4, 5, 6}})},
		{"movie, rows", movie(of("Kf", 1, 1, 2), of("GTa", 1, 1, 2), of("Ka", 60, make([]float64, 180)...))},
		{"movie, classes", movie(in("GTf", 2, 1.5), in("GTa", 3, nan))},
		{"movie, indicators", movie(variable{name: "GTa", rows: 60, cols: 2, data: append([]float64{1, 1, 2, 0}, slices.Repeat([]float64{0, 1}, 58)...)})},
		{"movie, background only", movie(variable{name: "GTa", rows: 60, cols: 1, data: slices.Repeat([]float64{1}, 60)})},
		{"movie, infinite", movie(in("Ka", 5, inf))},
		{"movie, kernel of nothing", movie(variable{name: "Ka", rows: 60, cols: 60, data: slices.Repeat([]float64{1}, 3600)})},
		{"descriptors without a table", described(local, "")},
		{"descriptors without an array", described("", owners)},
		{"descriptors, no array", described("1,2\n", owners)},
		{"descriptors, one dimension", described(strings.Replace(local, "(4, 2), }", "(8,), }  ", 1), owners)},
		{"descriptors, cut", described(local[:140], owners)},
		{"descriptors, none", described(array(0, 2), "video,track\n")},
		{"descriptors, not finite", described(array(4, 2, 1, nan, 3, 4, inf, 6, 1e31, 8), owners)},
		{"descriptors, track", described(local, "video,track\na,t1\na,t1\na,t3\nc,t1\n")},
		{"descriptors, rows", described(local, "video,track\na,t1\na,t2\nb,t1\n")},
		{"descriptors, header", described(local, "scene,track\na,t1\n")},
		{"descriptors, first alone", described(local, "video,track,first\na,t1,0\n")},
		{"descriptors, beyond", described(local, runs("a,t1,0,2\na,t2,2,3"))},
		{"descriptors, no number", described(local, runs("a,t1,0,all\na,t2,-1,1\nb,t1,1.5,2"))},
		{"descriptors, shared", described(local, runs("a,t1,0,3\na,t2,2,2"))},
		{"descriptors, left over", described(local, runs("a,t1,0,1\na,t2,2,1"))},
		{"descriptors, track twice", described(local, runs("a,t1,0,2\na,t1,2,2"))},

		{"JSON", info("{\n\"name\": }")},
		{"JSON, no object", info("[1]")},
		{"types", info(`{"name": 3, "concepts": [{}, {"name": ""}, {"name": "a/b"}, 7], "videos": [{"id": "a", "fps": "ten", "frames": 2.5, "width": -1, "split": "dev", "labels": 1, "media": []}, {"id": 4}, {"id": "a"}]}`)},
		{"list", info(`{"concepts": {}, "videos": "a"}`)},
		{"classes", info(`{"concepts": [{"name": "person", "classes": ["a", "a", "-", 3, " b"]}, {"name": "action", "classes": []}, {"name": "action"}]}`)},
		{"given but not listed", change("dataset.json", `{"videos": [{"id": "c", "labels": "given"}]}`)},
		{"all test", info(`{"videos": [{"id": "a", "split": "test"}, {"id": "b", "split": "test"}]}`)},

		{"boxes, header", boxes("video,track,frame,x,y,w,h", "video,track,frame,left,top,w,h")},
		{"boxes, video", boxes("a,t1,4", "A1,t1,4")},
		{"boxes, track", boxes("a,t1,4", "a,t11,4")},
		{"boxes, frame", boxes("a,t1,4", "a,t1,-4")},
		{"boxes, frame twice", boxes("a,t1,4", "a,t1,0")},
		{"boxes, some empty", boxes("5,6,7,8", "5,6,,8")},
		{"boxes, nan", boxes("5,6,7,8", "nan,6,7,8")},
		{"boxes, negative", boxes("5,6,7,8", "5,6,-7,8")},
		{"truth boxes, header", truth("person,action", "person")},
		{"truth boxes, video", truth("a,4", "aa,4")},
		{"truth boxes, unknown", truth("5,6,7,8,Rick,walk", "5,6,7,8,Rick,?")},
		{"truth boxes, instance twice", change("truth_boxes.csv", "video,frame,x,y,w,h,person,action,instance\na,4,1,2,3,4,Rick,walk,r\na,4,5,6,7,8,Rick,sit,r\n")},
	}...)
}
