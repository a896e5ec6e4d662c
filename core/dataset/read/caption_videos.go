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

// askSimilar asks whether unknown videos of captions are videos with tracks and without a caption: one question about those
// that differ in capitals and accents, and one about those that may be misspelt.
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
	var cased, misspelt [][2]string // a caption's video, and the video with tracks that it may be
	for _, i := range unknown {
		name := c.Videos[i].Video
		if id, ok := bare[text.FoldAccents(name)]; ok {
			cased = append(cased, [2]string{name, id})
		} else if id := misspeltVideo(name, names); id != "" && len(misspelt) < maxMisspelt {
			misspelt = append(misspelt, [2]string{name, id})
			names = slices.DeleteFunc(names, func(other string) bool { return other == id })
		}
	}
	for _, kind := range []struct {
		difference string
		pairs      [][2]string
	}{{"They differ only in capitals or accents; ", cased}, {"", misspelt}} {
		if kind.pairs == nil || !c.askPairs(kind.difference, kind.pairs) {
			continue
		}
		for _, pair := range kind.pairs {
			x.Alias(pair[0], free[pair[1]])
		}
	}
}

// maxMisspelt bounds the videos of captions that are compared with the other videos.
const maxMisspelt = 1000

// misspeltVideo returns the video that an unknown one may have been meant for, "" if there is none: one that differs in a
// letter, or the nearest with the same numbers. A video with other numbers is another video.
func misspeltVideo(name string, videos []string) string {
	if id := fault.Typo(name, videos); id != "" && lettersOf(id) != lettersOf(name) {
		return id
	}
	numbers := numbersOf(name)
	if numbers == "" {
		return ""
	}
	near, distance := fault.Nearest(name, slices.DeleteFunc(slices.Clone(videos), func(id string) bool { return numbersOf(id) != numbers }))
	if near == "" || 2*distance > len(name) || lettersOf(near) == lettersOf(name) {
		return ""
	}
	return near
}

// numbersOf returns the numbers of a name, without leading zeros.
func numbersOf(name string) string {
	return strings.Join(strings.FieldsFunc(text.Fold(name), func(c rune) bool { return c < '0' || c > '9' }), " ")
}

// askPairs asks one question about all pairs of videos.
func (c *resolvedCaptions) askPairs(difference string, pairs [][2]string) bool {
	first := pairs[0]
	why := fmt.Sprintf("%s%s has %s, which has no tracks.", difference, c.File, fault.Quote(first[0]))
	if n := len(pairs) - 1; n > 0 {
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
	c.Fault(row, "video", "at least half of the videos in the captions must be those of "+dataset.TracksFile,
		fmt.Sprintf("%s of %s; not there: %s", fault.Grouped(len(c.Videos)-n), fault.Count(len(c.Videos), "video", "videos"), fault.Listed(names)),
		nearestOf(c.File, names, x.VideoNames())+text.SpreadsheetHint(dataset.TracksFile, x.VideoNames())+text.SpreadsheetHint(c.File, names)+c.answerHint())
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

// nearestOf lists names of tracks.csv that are similar to unknown ones of a file. A name that a spreadsheet has changed is
// similar to none: all are listed.
func nearestOf(file string, unknown, names []string) string {
	const most = 3
	if text.SpreadsheetHint(dataset.TracksFile, names)+text.SpreadsheetHint(file, unknown) != "" {
		return dataset.TracksFile + " has " + fault.Listed(names)
	}
	var pairs []string
	for _, name := range unknown[:min(most, len(unknown))] {
		if near, _ := fault.Nearest(name, names); near != "" {
			pairs = append(pairs, fmt.Sprintf("%s for %s", fault.Quote(near), fault.Quote(name)))
		}
	}
	return "the nearest names there: " + strings.Join(pairs, ", ") +
		"; write the names of " + dataset.TracksFile + ", or list videos that have no tracks in " + dataset.ManifestFile
}
