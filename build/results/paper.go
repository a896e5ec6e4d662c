package results

import (
	"fmt"

	"siibp/core/experiment"
)

// paperOneConcept are those of the variants that see one concept only: the first, the second, as the paper prints them.
var paperOneConcept = []string{"29.7", "30.4"}

// PaperTable returns a table with a row for each method of the paper: the mean IoU that the paper
// prints for A2D, and the scores that this program reaches with it on its own data sets.
func PaperTable() (Table, error) {
	toy, kept, err := all()
	if err != nil {
		return Table{}, err
	}
	door := kept.Sets[0]
	t := Table{
		Caption: fmt.Sprintf("Mean overlap of the selected track with the truth, in percent. A2D: the paper’s table 2, 3,782 videos, no intervals printed. "+
			"Toy world: %s, made when this page was built. Doorway: %s. %s Ours are single starts with 95 %% intervals.", toy.size(), door.size(), kept.madeBy()),
		Head: []string{"method", "A2D, the paper’s", "toy world, ours", "doorway, ours"},
	}
	iou := map[string]*Score{}
	for _, row := range door.Ladder {
		iou[row.Name] = row.IoU
	}
	concept := 0
	for i, row := range toy.Ladder {
		printed := "–"
		if value, known := experiment.PaperIoU(row.Name); known {
			printed = fmt.Sprintf("%.1f", 100*value)
		}
		name, other := row.Name, iou[row.Name]
		if isOneConcept(row.Name) {
			printed, name = paperOneConcept[concept], []string{"subject or object only", "action only"}[concept]
			other = door.Ladder[i].IoU // the sets call their concepts otherwise
			concept++
		}
		t.Rows = append(t.Rows, []string{name, printed, row.IoU.percent(), other.percent()})
	}
	return t, nil
}

// isOneConcept reports whether a method is WS- with a concept's name.
func isOneConcept(method string) bool {
	return method == "WS-actor" || method == "WS-action"
}

// percent returns the score and its 95 % interval, in percent.
func (s *Score) percent() string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f (%.1f–%.1f)", 100*s.Value, 100*s.Low, 100*s.High)
}
