package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// FindVideos finds the videos of the captions in the index and adds the unknown ones. If the name of
// an unknown video is similar to that of a video with tracks but no caption, it asks whether both
// are one.
func (c *resolvedCaptions) FindVideos() {
	x := c.index
	x.Begin(c.File)
	c.videos = make([]int, len(c.Videos))
	rest := make([]int, len(c.Videos))
	for i := range rest {
		rest[i] = i
	}
	taken := map[int]bool{}
	for _, find := range []func(string) (int, bool){x.Exact, x.Unclaimed} { // exact names have precedence
		rest = slices.DeleteFunc(rest, func(i int) bool {
			_, ok := find(c.Videos[i].Video)
			if ok {
				taken[c.findVideo(i)] = true
			}
			return ok
		})
	}
	c.askSimilar(rest, taken)
	x.Grow(len(rest))
	for _, i := range rest {
		c.findVideo(i)
	}
}

// findVideo sets and returns the video of caption i.
func (c *resolvedCaptions) findVideo(i int) int {
	v := c.Videos[i]
	video, other := c.index.Add(v.Video)
	c.videos[i] = video
	if other != "" {
		c.Fault(v.Row, "video", oneNameRule, bothNames(v.Video, other), "write all tuples of the video under one name")
	}
	return video
}

// askSimilar asks whether unknown videos of captions are videos with tracks and without a caption.
func (c *resolvedCaptions) askSimilar(unknown []int, taken map[int]bool) {
	x := c.index
	free := map[string]int{}
	bare := map[string]string{}
	var names []string
	for i, v := range x.Data.Videos {
		if len(v.Tracks) > 0 && !taken[i] {
			free[v.ID], bare[text.FoldAccents(v.ID)] = i, v.ID
			names = append(names, v.ID)
		}
	}
	var similar [][2]string // a caption's video, and the video with tracks that it may be
	for _, i := range unknown {
		name := c.Videos[i].Video
		if id, ok := bare[text.FoldAccents(name)]; ok {
			similar = append(similar, [2]string{name, id})
			continue
		}
		if len(unknown) > fault.MaxNotes {
			continue
		}
		if id := fault.Typo(name, names); id != "" && lettersOf(id) != lettersOf(name) &&
			askSame(c.Report, "video", []string{name, id}, c.File+" has "+fault.Quote(name)+", which has no tracks.", id, false) {
			x.Alias(name, free[id])
		}
	}
	if similar != nil && c.sameButForCase(similar) {
		for _, pair := range similar {
			x.Alias(pair[0], free[pair[1]])
		}
	}
}

// sameButForCase asks one question about all pairs of videos that differ in capitals and accents
// only.
func (c *resolvedCaptions) sameButForCase(similar [][2]string) bool {
	first := similar[0]
	why := fmt.Sprintf("They differ only in capitals or accents; %s has %s, which has no tracks.", c.File, fault.Quote(first[0]))
	if n := len(similar) - 1; n > 0 {
		why += fmt.Sprintf(" The answer is that for %s likewise.", fault.Count(n, "other pair", "other pairs"))
	}
	return askSame(c.Report, "video", first[:], why, first[1], false)
}

// CheckVideos reports, with a fault if not, whether at least half of the captions' videos have tracks, since other
// captions are probably of another dataset. A video in dataset.json counts too, if all videos with tracks are there;
// listed has the videos in dataset.json.
func (c *resolvedCaptions) CheckVideos(listed map[int]bool) bool {
	x := c.index
	named := true // dataset.json lists all videos with tracks
	for i, v := range x.Data.Videos {
		named = named && (len(v.Tracks) == 0 || listed[i])
	}
	unknown := func(n int) bool {
		video := c.videos[n]
		return len(x.Data.Videos[video].Tracks) == 0 && !(named && listed[video])
	}
	n := 0
	for i := range c.Videos {
		if unknown(i) {
			n++
		}
	}
	if 2*n <= len(c.Videos) {
		return true
	}
	var names []string
	row := 0
	for i, v := range c.Videos {
		if !unknown(i) {
			continue
		}
		if names == nil {
			row = v.Row
		}
		names = append(names, v.Video)
	}
	c.Fault(row, "video", "at least half of the videos in the captions are those of "+dataset.TracksFile,
		fmt.Sprintf("%s of %s; not there: %s", fault.Grouped(len(c.Videos)-n), fault.Count(len(c.Videos), "video", "videos"), fault.Listed(names)),
		nearestOf(names, x.VideoNames())+dateHint(dataset.TracksFile, x.VideoNames())+dateHint(c.File, names)+c.answerHint())
	return false
}

// answerHint names the question whose answer may resolve the fault.
func (c *resolvedCaptions) answerHint() string {
	for _, q := range c.Report.Questions {
		if strings.HasPrefix(q.Key, "same video: ") {
			return fmt.Sprintf("; or answer %q with %q, if they are", q.Key, answerOne)
		}
	}
	return ""
}

// nearestOf lists names of tracks.csv that are similar to unknown ones.
func nearestOf(unknown, names []string) string {
	const most = 3
	var pairs []string
	for _, name := range unknown[:min(most, len(unknown))] {
		if near, _ := fault.Nearest(name, names); near != "" {
			pairs = append(pairs, fmt.Sprintf("%s for %s", fault.Quote(near), fault.Quote(name)))
		}
	}
	return "the nearest names there: " + strings.Join(pairs, ", ") +
		"; write the names of " + dataset.TracksFile + ", or list videos that have no tracks in " + dataset.ManifestFile
}
