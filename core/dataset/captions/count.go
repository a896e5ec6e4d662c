package captions

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/text"
)

// countRule is what a count is, in every format.
var countRule = fmt.Sprintf("a tuple's count is a whole number of tracks from 1 to %d", dataset.MaxCount)

// times are the signs before a count, as people write them.
const times = "xX×"

// count reads x2 behind a tuple; 1 where nothing stands there.
func (c *cursor) count() (int, *Syntax) {
	c.skip()
	rest := c.line[c.at:]
	if first, _ := utf8.DecodeRuneInString(rest); rest == "" || !strings.ContainsRune(times+"0123456789", first) {
		return 1, nil
	}
	word := rest
	if end := strings.IndexAny(rest, ",()#"); end >= 0 {
		word = rest[:end]
	}
	word = strings.TrimSpace(word)
	digits := strings.TrimLeft(word, times)
	n, ok := counted(strings.TrimSpace(digits))
	if !ok || len(digits) == len(word) || utf8.RuneCountInString(word) > utf8.RuneCountInString(digits)+1 {
		return 0, &Syntax{countRule, c.character(word, c.at), "write as (Rick, walking) x2, or leave it out for one track"}
	}
	c.at += len(word)
	return n, nil
}

// counted reads a count; false where it is none.
func counted(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= dataset.MaxCount && text[0] != '+'
}

// countCell reads the count of a table's current row; a cell that says nothing, or no column, is 1.
func countCell(t *text.Table, column int) (int, bool) {
	if column < 0 || spelling.Gap(t.Cells[column]) {
		return 1, true
	}
	x, err := t.Decimal(column) // tables that were once of decimals have "2.0"
	if err != nil || x < 1 || x > dataset.MaxCount || x != float64(int(x)) {
		t.NoNumber(column, countRule, "write 2 for two tracks; leave the cell empty for one")
		return 0, false
	}
	return int(x), true
}
