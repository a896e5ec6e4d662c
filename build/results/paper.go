package results

import (
	"fmt"

	"siibp/core/experiment"
)

// paperOneConcept holds the paper's IoU of the single-concept variants: first concept, second
// concept.
var paperOneConcept = []string{"29.7", "30.4"}

// PaperTable returns a table with one row per method of the paper: the mean IoU that the paper
// reports on A2D, and the scores of this program on its own datasets.
func PaperTable() (Table, error) {
	toy, kept, err := all()
	if err != nil {
		return Table{}, err
	}
	door := kept.Sets[0]
	t := Table{
		Caption: fmt.Sprintf("Mean overlap of the selected track with the truth, in percent. A2D: the paper’s table 2, 3,782 videos, no intervals printed. "+
			"Toy world: %s, made when this page was built. Doorway: %s. %s Ours are single starts of the preset buffet with 95 %% intervals.", toy.size(), door.size(), kept.madeBy()),
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
			other = door.Ladder[i].IoU // the datasets have other names for their concepts
			concept++
		}
		t.Rows = append(t.Rows, []string{name, printed, row.IoU.percent(), other.percent()})
	}
	return t, nil
}

// isOneConcept reports whether a method is WS-SIIBP on a single concept, such as WS-person.
func isOneConcept(method string) bool {
	return method == "WS-actor" || method == "WS-action"
}

// percent formats a score and its 95 % interval in percent.
func (s *Score) percent() string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f (%.1f–%.1f)", 100*s.Value, 100*s.Low, 100*s.High)
}
