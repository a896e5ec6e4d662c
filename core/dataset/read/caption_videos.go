package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
)

// FindVideos finds the videos that the captions list among those of the index, and adds the
// others to it. Where one is nearly called as a video with tracks that no caption names, it
// asks whether it is that one.
func (c *resolvedCaptions) FindVideos() {
	x := c.index
	x.Begin(c.File)
	c.videos = make([]int, len(c.Videos))
	rest := make([]int, len(c.Videos))
	for i := range rest {
		rest[i] = i
	}
	taken := map[int]bool{}
	for _, find := range []func(string) (int, bool){x.Exact, x.Unclaimed} { // who is called exactly so comes first
		rest = slices.DeleteFunc(rest, func(i int) bool {
			_, ok := find(c.Videos[i].Video)
			if ok {
				taken[c.findVideo(i)] = true
			}
			return ok
		})
	}
	c.ask(rest, taken)
	x.Grow(len(rest))
	for _, i := range rest {
		c.findVideo(i)
	}
}

// findVideo sets the index of a caption's video and returns it.
func (c *resolvedCaptions) findVideo(i int) int {
	v := c.Videos[i]
	video, other := c.index.Add(v.Video)
	c.videos[i] = video
	if other != "" {
		c.Fault(v.Row, "video", oneNameRule, bothNames(v.Video, other), "write all tuples of the video under one name")
	}
	return video
}

// ask asks about captions of unknown videos and the videos that have tracks but no caption.
func (c *resolvedCaptions) ask(strange []int, taken map[int]bool) {
	x := c.index
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
			askSame(c.Report, "video", []string{name, id}, c.File+" has "+fault.Quote(name)+", which has no tracks.", id) {
			x.Alias(name, free[id])
		}
	}
	if alike != nil && c.sameButForCapitals(alike) {
		for _, pair := range alike {
			x.Alias(pair[0], free[pair[1]])
		}
	}
}

// sameButForCapitals asks of all videos at once that differ in nothing but capitals and accents.
func (c *resolvedCaptions) sameButForCapitals(alike [][2]string) bool {
	first := alike[0]
	why := fmt.Sprintf("They differ only in capitals or accents; %s has %s, which has no tracks.", c.File, fault.Quote(first[0]))
	if n := len(alike) - 1; n > 0 {
		why += fmt.Sprintf(" The answer is that for %s likewise.", fault.Count(n, "other pair", "other pairs"))
	}
	return askSame(c.Report, "video", first[:], why, first[1])
}

// CheckVideos reports, with a fault if not, whether the captions are about these data: half
// of the videos that they list, at least, have tracks. One that dataset.json lists counts as
// well, if that also lists those with tracks; listed tells which it does.
func (c *resolvedCaptions) CheckVideos(listed map[int]bool) bool {
	x := c.index
	named := true // all videos with tracks are in dataset.json: its names and theirs agree
	for i, v := range x.Data.Videos {
		named = named && (len(v.Tracks) == 0 || listed[i])
	}
	strange := func(n int) bool {
		video := c.videos[n]
		return len(x.Data.Videos[video].Tracks) == 0 && !(named && listed[video])
	}
	n := 0
	for i := range c.Videos {
		if strange(i) {
			n++
		}
	}
	if 2*n <= len(c.Videos) {
		return true
	}
	var names []string
	row := 0
	for i, v := range c.Videos {
		if !strange(i) {
			continue
		}
		if names == nil {
			row = v.Row
		}
		names = append(names, v.Video)
	}
	c.Fault(row, "video", "at least half of the videos in the captions are those of "+dataset.TracksFile,
		fmt.Sprintf("%s of %s; not there: %s", fault.Grouped(len(c.Videos)-n), fault.Count(len(c.Videos), "video", "videos"), fault.Listed(names)),
		nearestOf(names, x.VideoNames())+c.answerable())
	return false
}

// answerable says which question, if its answer is that two videos are one, mends it.
func (c *resolvedCaptions) answerable() string {
	for _, q := range c.Report.Questions {
		if strings.HasPrefix(q.Key, "same video: ") {
			return fmt.Sprintf("; or answer %q with %q, if they are", q.Key, answerOne)
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
