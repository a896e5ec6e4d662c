package inspect

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
)

// nameColumns names columns of a view at the beginning of a sentence: "Column 3", "Columns 1, 2 and 5", "All 16
// columns" or `The columns "a" and "b"`.
func (n *numbers) nameColumns(list []int) string {
	if len(list) == n.Dim && n.Dim > 1 {
		return fmt.Sprintf("All %s columns", fault.Grouped(n.Dim))
	}
	return nameColumns(n.Columns, list)
}

// nameColumns names columns by name or number, in the same form.
func nameColumns(names []string, list []int) string {
	var words []string
	for i, c := range list {
		if i == fault.MaxListed && len(list) > i+1 {
			words = append(words, fault.Grouped(len(list)-i)+" more")
			break
		}
		if names != nil && names[c] != "" {
			words = append(words, fault.Quote(names[c]))
		} else {
			words = append(words, strconv.Itoa(c+1))
		}
	}
	text := enumerate(words)
	switch {
	case names != nil && len(list) == 1:
		return "The column " + text
	case names != nil:
		return "The columns " + text
	case len(list) == 1:
		return "Column " + text
	}
	return "Columns " + text
}

// enumerate formats "a, b and c".
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// verb returns the form of a verb for the count.
func verb(count int, one, many string) string {
	if count == 1 {
		return one
	}
	return many
}

// track names the track of a row: `track "t3" of video "clip-05"`.
func (n *numbers) track(row int) string {
	if row >= len(n.data.Tracks) {
		return fmt.Sprintf("row %d", row+1)
	}
	t := n.data.Tracks[row]
	return fmt.Sprintf("track %s of video %s", fault.Quote(t.ID), fault.Quote(n.data.Videos[t.Video].ID))
}

// standardise is the recipe step that centres and scales every column.
const standardise = "standardise"

// standardising describes how to request it.
func (n *numbers) standardising() string {
	steps := standardise
	if !strings.ContainsAny(n.Name, ":;,\"`") {
		steps = fmt.Sprintf("\"%s: %s\"", n.Name, standardise)
	}
	return fmt.Sprintf("`--features %s`, or standardise under Features in the page,", steps)
}

// show formats a number with three digits: 1,000, −0.25, 700,000,000.
func show(x float64) string {
	size := math.Abs(x)
	sign := ""
	if x < 0 {
		sign = "−"
	}
	switch {
	case size == math.Trunc(size) && size < 1e10:
		return sign + fault.Grouped(int(size))
	case size >= 1000 && size < 1e10:
		return sign + fault.Grouped(int(math.Round(size)))
	}
	return sign + strconv.FormatFloat(size, 'g', 3, 64)
}

// percent formats a share: "96 %", and never "100 %" for less than 1.
func percent(share float64) string {
	if share > 0.994 && share < 1 {
		return "more than 99 %"
	}
	return strconv.Itoa(int(math.Round(100*share))) + " %"
}
