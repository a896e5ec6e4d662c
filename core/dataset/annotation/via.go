// Package via reads and writes the projects of the VGG Image Annotator, version 3
// (robots.ox.ac.uk/~vgg/software/via; via-3.x.y/CodeDoc.md describes the format), and
// reads its CSV export. A region is a metadata entry: z holds its times in seconds, none
// in a picture, one in a video's frame, two for a segment of time; xy is a shape and its
// pixels from 0, or empty; av has a value per attribute.
package annotation

// VIARegion is a metadata entry, with names in place of ids.
type VIARegion struct {
	At     string            // metadata.1_abc, or in a table its id
	Row    int               // of a table, from 1; 0 in a project
	File   string            // name of the file it is in; "" where its view has none or several
	Z      []float64         // seconds
	Shape  int               // Rectangle or another; 0 where there is none
	XY     []float64         // of a rectangle x, y, width, height
	Flag   bool              // its flags, which mean nothing, are set
	Values map[string]string // by attribute; of a choice the option's text, several with commas between
	Bad    []string          // attributes whose value, or whose options, cannot be read
}

// Shapes, by their numbers in the file.
const (
	Point = 1 + iota
	Rectangle
	Circle
	Ellipse
	Line
	Polyline
	Polygon
	ExtremeRectangle
	ExtremeCircle
)

var shapeNames = []string{"no shape", "point", "rectangle", "circle", "ellipse", "line", "polyline", "polygon", "extreme rectangle", "extreme circle"}

// ShapeName returns what a shape is called.
func ShapeName(shape int) string {
	if shape < 0 || shape >= len(shapeNames) {
		return "unknown shape"
	}
	return shapeNames[shape]
}

// VIAProject is what EncodeVIA writes: its files, each of which is a view, too.
type VIAProject struct {
	Name       string
	Files      []string // paths of videos
	Attributes []VIAAttribute
	Regions    []VIARegion
	Remarks    []string // what the project lacks, for people
}

// VIAAttribute is one thing that is said of regions; all are texts.
type VIAAttribute struct {
	Name    string
	About   string
	Segment bool // it is of segments of time, not of regions
}
