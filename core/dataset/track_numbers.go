package dataset

import (
	"strconv"

	"siibp/core/dataset/text"
)

// TracksByNumber returns the tracks of a video by the number in which their ids end, where no
// other ends in it.
func (d *Dataset) TracksByNumber(video int) map[int]int {
	found := map[int]int{}
	twice := map[int]bool{}
	for _, row := range d.Videos[video].Tracks {
		n, ok := EndNumber(d.Tracks[row].ID)
		if !ok {
			continue
		}
		if _, other := found[n]; other {
			twice[n] = true
		}
		found[n] = row
	}
	for n := range twice {
		delete(found, n)
	}
	return found
}

// EndNumber returns the whole number in which a name ends.
func EndNumber(name string) (int, bool) {
	i := len(name)
	for i > 0 && name[i-1] >= '0' && name[i-1] <= '9' {
		i--
	}
	n, err := strconv.Atoi(name[i:])
	return n, err == nil && n <= MaxWhole
}

// TrackNumbers gives each of a video's tracks a number of its own from 1, in their order,
// for formats whose ids are numbers: that in which its id ends, as reading takes it,
// where that is possible, else a number that no other has.
func (d *Dataset) TrackNumbers(video int) []int {
	rows := d.Videos[video].Tracks
	numbers := make([]int, len(rows))
	taken := map[int]bool{}
	ends := d.TracksByNumber(video)
	for i, row := range rows { // a track that is called by a number has that one
		if n, ok := EndNumber(d.Tracks[row].ID); ok && n > 0 && text.Fold(d.Tracks[row].ID) == strconv.Itoa(n) {
			numbers[i], taken[n] = n, true
		}
	}
	for i, row := range rows {
		if n, ok := EndNumber(d.Tracks[row].ID); ok && n > 0 && !taken[n] {
			if only, ok := ends[n]; ok && only == row {
				numbers[i], taken[n] = n, true
			}
		}
	}
	next := 1
	for i := range numbers {
		for numbers[i] == 0 && taken[next] {
			next++
		}
		if numbers[i] == 0 {
			numbers[i], taken[next] = next, true
		}
	}
	return numbers
}
