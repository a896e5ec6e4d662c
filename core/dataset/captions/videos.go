package captions

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/tracks"
	"siibp/core/dataset/vocabulary"
)

// FindVideos finds the videos that the captions list among those of the index, and adds the
// others to it. Where one is nearly called as a video with tracks that no caption names, it
// asks whether it is that one.
func (c *Captions) FindVideos(x *tracks.Index) {
	x.Begin(c.File)
	rest := make([]int, len(c.Videos))
	for i := range rest {
		rest[i] = i
	}
	taken := map[int]bool{}
	for _, find := range []func(string) (int, bool){x.Called, x.Mentioned} { // who is called exactly so comes first
		rest = slices.DeleteFunc(rest, func(i int) bool {
			_, ok := find(c.Videos[i].Video)
			if ok {
				taken[c.findVideo(x, i)] = true
			}
			return ok
		})
	}
	c.ask(x, rest, taken)
	x.Grow(len(rest))
	for _, i := range rest {
		c.findVideo(x, i)
	}
}

// findVideo sets the index of a caption's video and returns it.
func (c *Captions) findVideo(x *tracks.Index, i int) int {
	v := &c.Videos[i]
	var other string
	if v.index, other = x.Video(v.Video); other != "" {
		c.Fault(v.row, "video", tracks.OneName, tracks.Both(v.Video, other), "write all tuples of the video under one name")
	}
	return v.index
}

// ask asks about captions of unknown videos and the videos that have tracks but no caption.
func (c *Captions) ask(x *tracks.Index, strange []int, taken map[int]bool) {
	free := map[string]int{}
	bare := map[string]string{}
	var names []string
	for i, v := range x.Data.Videos {
		if len(v.Tracks) > 0 && !taken[i] {
			free[v.ID], bare[spelling.Bare(v.ID)] = i, v.ID
			names = append(names, v.ID)
		}
	}
	var alike [][2]string // a caption's video, and the one with tracks that it may be
	for _, i := range strange {
		name := c.Videos[i].Video
		if id, ok := bare[spelling.Bare(name)]; ok {
			alike = append(alike, [2]string{name, id})
			continue
		}
		if len(strange) > fault.MaxNotes {
			continue
		}
		if id := fault.Typo(name, names); id != "" && lettersOf(id) != lettersOf(name) &&
			vocabulary.AskSame(c.Report, "video", []string{name, id}, c.File+" has "+fault.Quote(name)+", which has no tracks.", id) {
			x.Is(name, free[id])
		}
	}
	if alike != nil && c.sameButForCapitals(alike) {
		for _, pair := range alike {
			x.Is(pair[0], free[pair[1]])
		}
	}
}

// sameButForCapitals asks of all videos at once that differ in nothing but capitals and accents.
func (c *Captions) sameButForCapitals(alike [][2]string) bool {
	first := alike[0]
	why := fmt.Sprintf("They differ only in capitals or accents; %s has %s, which has no tracks.", c.File, fault.Quote(first[0]))
	if n := len(alike) - 1; n > 0 {
		why += fmt.Sprintf(" The answer is that for %s likewise.", fault.Count(n, "other pair", "other pairs"))
	}
	return vocabulary.AskSame(c.Report, "video", first[:], why, first[1])
}

// CheckVideos reports, with a fault if not, whether the captions are about these data: half
// of the videos that they list, at least, have tracks. One that dataset.json lists counts as
// well, if that also lists those with tracks; listed tells which it does.
func (c *Captions) CheckVideos(x *tracks.Index, listed map[int]bool) bool {
	named := true // all videos with tracks are in dataset.json: its names and theirs agree
	for i, v := range x.Data.Videos {
		named = named && (len(v.Tracks) == 0 || listed[i])
	}
	strange := func(v Caption) bool { return len(x.Data.Videos[v.index].Tracks) == 0 && !(named && listed[v.index]) }
	n := 0
	for _, v := range c.Videos {
		if strange(v) {
			n++
		}
	}
	if 2*n <= len(c.Videos) {
		return true
	}
	var names []string
	row := 0
	for _, v := range c.Videos {
		if !strange(v) {
			continue
		}
		if names == nil {
			row = v.row
		}
		names = append(names, v.Video)
	}
	c.Fault(row, "video", "at least half of the videos in the captions are those of "+dataset.TracksFile,
		fmt.Sprintf("%s of %s; not there: %s", fault.Grouped(len(c.Videos)-n), fault.Count(len(c.Videos), "video", "videos"), fault.Listed(names)),
		nearestOf(names, x.VideoNames())+c.answerable())
	return false
}

// answerable says which question, if its answer is that two videos are one, mends it.
func (c *Captions) answerable() string {
	for _, q := range c.Report.Questions {
		if strings.HasPrefix(q.Key, "same video: ") {
			return fmt.Sprintf("; or answer %q with %q, if they are", q.Key, vocabulary.One)
		}
	}
	return ""
}

// nearestOf says which names of tracks.csv are nearest to those that are not there.
func nearestOf(unknown, names []string) string {
	const most = 3
	var pairs []string
	for _, name := range unknown[:min(most, len(unknown))] {
		if near, _ := fault.Nearest(name, names); near != "" {
			pairs = append(pairs, fmt.Sprintf("to %s %s", fault.Quote(name), fault.Quote(near)))
		}
	}
	return "the nearest names there are " + strings.Join(pairs, ", ") +
		"; write the names of " + dataset.TracksFile + ", or list videos that have no tracks in " + dataset.ManifestFile
}
