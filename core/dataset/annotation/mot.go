// Package mot reads and writes the text files of the MOTChallenge: the boxes of
// one video, one a line, and seqinfo.ini, which says how long and fast it is. It
// follows motchallenge.net/instructions and, for the ground truth's last columns,
// Milan et al., "MOT16: A Benchmark for Multi-Object Tracking" (arXiv 1603.00831),
// section 3.3. There, "all frame numbers, target IDs and bounding boxes are 1-based";
// here, frames and pixels count from 0 on the side of Go. Tools that write pixels from
// 0 all the same are off by one pixel, which no reader can tell.
package annotation

// MOTRow is one line: a box of one object at one frame.
type MOTRow struct {
	Line   int // of the file, from 1
	Frame  int // from 0; the file has one more
	ID     int // MOTNoID in a detection that belongs to no track
	Left   float64
	Top    float64 // pixels from the picture's top left edge; the file has one more
	Width  float64
	Height float64

	Conf  float64 // of a detection how sure it is; of a true box 0 where it is to be ignored; 1 where it is not given
	Class int     // of a true box its class, from 1; 0 where it is not given
	Name  string  // of a true box its class as a word, as CVAT writes it; "" where it is a number
}

// MOTNoID is the id of a detection that belongs to no track.
const MOTNoID = -1

// motColumns are the names of a line's values. True boxes have nine, the last two of which
// are a class and how much is visible; results and detections have ten, of which the
// last three are world coordinates.
var motColumns = []string{"frame", "id", "bb_left", "bb_top", "bb_width", "bb_height", "conf", "x", "y", "z"}

// MOTClasses are the classes of MOT16, MOT17 and MOT20, the first of which is 1.
var MOTClasses = []string{"pedestrian", "person on vehicle", "car", "bicycle", "motorbike", "non motorized vehicle",
	"static person", "distractor", "occluder", "occluder on the ground", "occluder full", "reflection", "crowd"}

// MOTError says what is wrong with a line; what follows can still be read.
type MOTError struct {
	Line   int
	Column string // "" where it is about the whole line
	Rule   string
	Found  string
	Want   string // "" where nothing more can be said
}

func (e *MOTError) Error() string { return "mot: " + e.Rule + "; found " + e.Found }
