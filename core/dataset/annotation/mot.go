package annotation

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// MOTRow is one line of a MOTChallenge text file: a box of one object at one frame. A file holds
// the boxes of one video. Sources: motchallenge.net/instructions and, for the last columns of the
// ground truth, Milan et al., "MOT16: A Benchmark for Multi-Object Tracking" (arXiv 1603.00831),
// section 3.3. Frames and pixels count from 1 in the file and from 0 in MOTRow. Files whose pixels
// count from 0 are therefore read one pixel too far left and up; nothing in them reveals it.
type MOTRow struct {
	Line   int // number of the line, from 1
	Frame  int // from 0
	ID     int // MOTNoID for a detection without a track
	Left   float64
	Top    float64 // pixels, from 0 at the top left corner of the picture
	Width  float64
	Height float64

	Conf  float64 // confidence of a detection; 0 for a true box that evaluation ignores; 1 if absent
	Class int     // class of a true box, from 1; 0 if absent
	Name  string  // class of a true box as a word, as CVAT writes it; "" if it is a number
}

// MOTNoID is the ID of a detection without a track.
const MOTNoID = -1

// motColumns are the names of the values of a line. A result or a detection has ten values, the
// last three are world coordinates. A true box has nine, the last two are its class and the
// visible fraction.
var motColumns = []string{"frame", "id", "bb_left", "bb_top", "bb_width", "bb_height", "conf", "x", "y", "z"}

// MOTClasses are the names of the classes of MOT16, MOT17 and MOT20, numbered from 1.
var MOTClasses = []string{"pedestrian", "person on vehicle", "car", "bicycle", "motorbike", "non motorized vehicle",
	"static person", "distractor", "occluder", "occluder on the ground", "occluder full", "reflection", "crowd"}

// MOTError is the error of an invalid line. The lines after it can be read.
type MOTError struct {
	Line   int
	Column string // "" if the whole line is invalid
	Rule   string
	Found  string
	Want   string // correction, may be ""
}

func (e *MOTError) Error() string { return "mot: " + e.Rule + "; found " + e.Found }

// MOTInfo is the content of a seqinfo.ini, which describes one video. Absent values are 0 or "".
type MOTInfo struct {
	Name          string
	FPS           float64
	Frames        int
	Width, Height int
}

// DecodeMOTInfo reads a seqinfo.ini: lines of key=value in the section [Sequence]. It skips other
// sections and keys. The error of an invalid line is a *MOTError.
func DecodeMOTInfo(r io.Reader) (MOTInfo, error) {
	var info MOTInfo
	numbers := map[string]func(float64){
		"framerate": func(x float64) { info.FPS = x },
		"seqlength": func(x float64) { info.Frames = int(x) },
		"imwidth":   func(x float64) { info.Width = int(x) },
		"imheight":  func(x float64) { info.Height = int(x) },
	}
	lines := bufio.NewScanner(r)
	inside := true // files without a section are common
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "[") {
			inside = strings.EqualFold(line, "[Sequence]")
		}
		key, value, ok := strings.Cut(line, "=")
		if !inside || !ok || line[0] == ';' || line[0] == '#' {
			continue
		}
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		set := numbers[strings.ToLower(key)]
		if strings.EqualFold(key, "name") {
			info.Name = value
		}
		if set == nil {
			continue
		}
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(x > 0 && x <= text.MaxWhole) || !strings.EqualFold(key, "frameRate") && x != math.Trunc(x) {
			return info, &MOTError{n, key, "the value must be a number above 0", strconv.Quote(value), "delete the line where it is unknown"}
		}
		set(x)
	}
	return info, lines.Err()
}

// AppendMOT appends r as a line of results: ten values, the world coordinates are -1. Class and
// Name are not encoded.
func AppendMOT(to []byte, r MOTRow) []byte {
	to = strconv.AppendInt(to, int64(r.Frame)+1, 10)
	to = append(to, ',')
	to = strconv.AppendInt(to, int64(r.ID), 10)
	to = appendOneMore(append(to, ','), r.Left)
	to = appendOneMore(append(to, ','), r.Top)
	for _, x := range []float64{r.Width, r.Height, r.Conf} {
		to = append(to, ',')
		to = strconv.AppendFloat(to, x, 'f', -1, 64)
	}
	return append(to, ",-1,-1,-1\n"...)
}

// appendOneMore appends x+1, rounded to the number of decimals of x, so that 0.352 gives 1.352
// and not 1.3519999999999999.
func appendOneMore(to []byte, x float64) []byte {
	_, decimals, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
	return strconv.AppendFloat(to, x+1, 'f', len(decimals), 64)
}

// EncodeMOT writes rows as lines of results, as AppendMOT does.
func EncodeMOT(w io.Writer, rows []MOTRow) error {
	var line []byte
	for _, r := range rows {
		line = AppendMOT(line[:0], r)
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}
