package annotation

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// MOTInfo is what seqinfo.ini says of a video; what it does not say is 0 or "".
type MOTInfo struct {
	Name          string
	FPS           float64
	Frames        int
	Width, Height int
}

// DecodeMOTInfo reads a seqinfo.ini: lines of key=value below [Sequence]. Other sections and
// keys mean nothing. The error of a line that is wrong is an *MOTError.
func DecodeMOTInfo(r io.Reader) (MOTInfo, error) {
	var info MOTInfo
	numbers := map[string]func(float64){
		"framerate": func(x float64) { info.FPS = x },
		"seqlength": func(x float64) { info.Frames = int(x) },
		"imwidth":   func(x float64) { info.Width = int(x) },
		"imheight":  func(x float64) { info.Height = int(x) },
	}
	lines := bufio.NewScanner(r)
	inside := true // files without any section are common
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
			return info, &MOTError{n, key, "the value is a number above 0", strconv.Quote(value), "delete the line where it is unknown"}
		}
		set(x)
	}
	return info, lines.Err()
}
