package read

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"weak"

	"siibp/core/dataset"
)

// allocated returns how many bytes a function takes in all, garbage included.
func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

// Reading takes at most multiple times the bytes of the input, and a constant. A track of
// 5 bytes, "a,12\n", is a Track of 200 and an entry in two maps, which grow by doubling; a
// line of longestLine bytes grows, too.
const (
	multiple = 200
	constant = 32 << 20
)

// large are inputs of some megabytes, of which one part is all there is.
func large() []world {
	rows := func(head string, n int, row func(i int) string) string {
		var b strings.Builder
		b.WriteString(head)
		for i := range n {
			b.WriteString(row(i))
		}
		return b.String()
	}
	line := strings.Repeat("1,", 3<<20)
	const order = "# concepts: person, action\n"
	none := func(pairs ...string) map[string]string {
		return change(append([]string{"boxes.csv", "", "truth_boxes.csv", "", "dataset.json", ""}, pairs...)...)
	}
	concepts := make([]string, 30_000)
	for i := range concepts {
		concepts[i] = fmt.Sprintf("c%d", i)
	}
	manyTracks := rows("video,track\n", 30_000, func(i int) string { return fmt.Sprintf("a,%d\n", i) })
	return []world{
		{"one line of tracks", none("tracks.csv", line)},
		{"one line of captions", none("captions.txt", line)},
		{"one line of a captions table", none("captions.txt", "", "captions.csv", line)},
		{"one line of features", none("features/action.csv", line)},
		{"one line of boxes", none("boxes.csv", line)},
		{"an open quote", none("tracks.csv", "video,track\n\""+strings.Repeat("a,b\n", 1<<20))},
		{"tracks", none("tracks.csv", manyTracks)},
		{"tracks and concepts", none("tracks.csv", manyTracks, "captions.txt", "# concepts: "+strings.Join(concepts, ", ")+"\n")},
		{"tuples and concepts", none("captions.txt", "# concepts: "+strings.Join(concepts, ", ")+"\n"+rows("", 30_000, func(i int) string { return fmt.Sprintf("v%d: (c1=x)\n", i) }))},
		{"tuples", none("captions.txt", order+rows("", 10, func(i int) string { return fmt.Sprintf("v%d: (x,y)%s\n", i, strings.Repeat(",(x,y)", 20_000)) }))},
		{"videos", none("captions.txt", order+rows("", 60_000, func(i int) string { return fmt.Sprintf("%d:\n", i) }))},
		{"tuples, JSON", none("captions.txt", "", "captions.json", `{"a":[["x","y"]`+strings.Repeat(`,["x","y"]`, 100_000)+"]}")},
		{"deep JSON", none("dataset.json", strings.Repeat("[", 100_000)+strings.Repeat("]", 100_000))},
		{"deep captions", none("captions.txt", "", "captions.json", `{"a":`+strings.Repeat("[", 1<<20))},
		{"one line of JSON", none("captions.txt", "", "captions.json", `{"a":[["Rick","walk"],["Ilsa","`+strings.Repeat("x", longestLine)+`"]]}`)},
		{"flat JSON", none("dataset.json", "["+strings.Repeat("[],", 1<<20)+"[]]")},
		{"concepts, JSON", none("dataset.json", `{"concepts":[{}`+strings.Repeat(`,{"name":"c"}`, 60_000)+"]}")},
		{"boxes", none("boxes.csv", rows("video,track,frame,x,y,w,h\n", 60_000, func(i int) string { return fmt.Sprintf("a,t1,%d,,,,\n", i) }))},
		{"truth boxes", none("truth_boxes.csv", rows("video,frame,x,y,w,h,person,action\n", 60_000, func(i int) string { return fmt.Sprintf("a,%d,,,,,,\n", i) }))},
		{"features", none("features/action.csv", rows("", 3, func(int) string { return strings.Repeat("1,", 300_000) + "1\n" }))},
		{"owners", described(array(200_000, 1, make([]float64, 200_000)...), rows("video,track\n", 200_000, func(int) string { return "a,t1\n" }))},
		{"columns of a MAT-file", none("features/action.csv", "", "features/action.mat", matrixFile(variable{name: "x", rows: 3, cols: 100_000, data: make([]float64, 300_000)}))},
		{"variables of a MAT-file", none("features/action.csv", "", "features/action.mat", rows(matrixFile(), 20_000, func(i int) string {
			return matrixFile(variable{name: fmt.Sprint("v", i), rows: 1, cols: 1, data: []float64{1}})[128:]
		}))},
		{"nameless variables", none("features/action.csv", "", "features/action.mat", matrixFile()+strings.Repeat(matrixFile(variable{rows: 1, cols: 1, data: []float64{1}})[128:], 20_000))},
	}
}

// checkMemory asserts what reading size bytes takes at most.
func checkMemory(t *testing.T, name string, size int, read func() error) {
	t.Helper()
	var err error
	got := allocated(func() { err = read() })
	t.Logf("%s: %d bytes take %d: %.80v", name, size, got, err)
	if got > int64(multiple*size+constant) {
		t.Errorf("%s: %d bytes take %d", name, size, got)
	}
}

func TestMemory(t *testing.T) {
	for _, x := range large() {
		size := 0
		for _, text := range x.files {
			size += len(text)
		}
		fsys := files(x.files)
		checkMemory(t, x.name, size, func() error {
			_, err := FS(fsys)
			return err
		})
	}
}

// What a bomb promises is not believed before it is there.
func TestMemoryOfBombs(t *testing.T) {
	for _, x := range bombs() {
		checkMemory(t, x.name, len(x.data), func() error {
			a, err := openZip(x.data)
			if err == nil {
				_, err = FS(a)
			}
			return err
		})
	}
}

// A dataset keeps nothing of what it was read with: where that lives, so does the index of
// all tracks.
func TestReaderGoes(t *testing.T) {
	for name, texts := range map[string]map[string]string{
		"features":    small(),
		"descriptors": described(array(3, 1, 1, 2, 3), "video,track\na,t1\na,t2\nb,t1\n"),
	} {
		d, with := readHeld(t, texts)
		runtime.GC()
		if with.Value() != nil {
			t.Errorf("%s: what it was read with is still there", name)
		}
		runtime.KeepAlive(d)
	}
}

// held is files that only who reads them has.
type held struct{ fstest.MapFS }

func readHeld(t *testing.T, texts map[string]string) (*dataset.Dataset, weak.Pointer[held]) {
	with := &held{files(texts)}
	d, err := FS(with)
	if err != nil {
		t.Fatal(err)
	}
	return d, weak.Make(with)
}

// What is saved in single precision is held so, and takes half the memory.
func TestSingleFileIsHeldSingle(t *testing.T) {
	const rows, cols = 3, 1 << 20
	take := func(x float64) (dataset.View, int64) {
		numbers := make([]float64, rows*cols)
		for i := range numbers {
			numbers[i] = x
		}
		texts := change("features/person.npy", array(rows, cols, numbers...))
		var d *dataset.Dataset
		taken := allocated(func() { d = mustRead(t, texts) })
		return d.Views[0], taken
	}
	half, little := take(0.5)
	third, much := take(1.0 / 3)
	if half.Single == nil || half.X != nil || third.Single != nil || third.X == nil {
		t.Fatalf("0.5 is held single: %t, 1/3: %t", half.Single != nil, third.Single != nil)
	}
	if spared := much - little; spared < 3*rows*cols {
		t.Errorf("single numbers take %d bytes, double ones %d", little, much)
	}
}

// Features that are packed twice, as arrays in a zip, are in memory once, as those that lie
// there by themselves.
func TestPackedArraysAreNotKept(t *testing.T) {
	const cols = 1 << 20
	numbers := slices.Repeat([]float64{1.0 / 3}, 3*cols) // no single ones
	one := array(3, cols, numbers...)
	take := func(name, text string) int64 {
		data := zippedFiles(change("features/person.npy", "", name, text))
		taken := allocated(func() {
			a, err := openZip(data)
			if err == nil {
				_, err = FS(a)
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		t.Logf("%s: %d bytes, %d taken", name, len(text), taken)
		return taken
	}
	plain := take("features/person.npy", one)
	for name, text := range map[string]string{
		"features.npz": string(zipped("person.npy", one)),
		"features.mat": matrixFile(variable{name: "person", rows: 3, cols: cols, data: numbers}),
	} {
		if taken := take(name, text); taken > plain+3<<20 {
			t.Errorf("%s: %d bytes taken, %d where the array lies by itself", name, taken, plain)
		}
	}
}
