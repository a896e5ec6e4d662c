package baseline

import (
	"os"
	"path"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/reader"
	"siibp/core/score"
)

// realData is the folder of the real datasets, beside the repository, if it is there.
const realData = "../../../shared/data"

// On real data, weakly supervised methods beat chance, and no method under the same
// restriction beats the upper bound. With -v it prints the measures.
func TestRealData(t *testing.T) {
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		t.Run(name, func(t *testing.T) {
			dir := path.Join(realData, name)
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("%s is not there", dir)
			}
			d, err := reader.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			chance := values(d, Random(d, nil))
			bound := values(d, score.Measures(d, UpperBound(d), nil))
			logValues(t, "chance", chance)
			logValues(t, "upper bound", bound)
			for _, restrict := range []bool{false, true} {
				c := newClustering(t, d, ClusteringOptions{Restrict: restrict})
				clustered := values(d, score.Measures(d, runToEnd(t, d, c), nil))
				logValues(t, "discriminative clustering", clustered)
				logValues(t, "certificates", c.Certificates())
				logValues(t, "linear SVM", values(d, score.Measures(d, runToEnd(t, d, newSVM(t, d, SVMOptions{Restrict: restrict})), nil)))
				for name, x := range clustered {
					basic := name == "pair accuracy" || name == "right track"
					if basic && (x <= chance[name] || restrict && x > bound[name]) {
						t.Errorf("%s is %.3f, chance is %.3f and the bound %.3f", name, x, chance[name], bound[name])
					}
				}
			}
		})
	}
}

// logValues prints the measures of a method under -v.
func logValues(t *testing.T, what string, given any) {
	t.Helper()
	t.Logf("%s: %+v", what, given)
}

// values returns the measures with every video counting once.
func values(d *dataset.Dataset, list []score.Measure) map[string]float64 {
	once := make([]float64, len(d.Videos))
	for i := range once {
		once[i] = 1
	}
	byName := map[string]float64{}
	for _, m := range list {
		byName[m.Name] = m.At(once)
	}
	return byName
}
