package figure

import "fmt"

// Bar draws a score between 0 and 1 with its interval as a whisker. If low > high there is no
// interval.
func Bar(value, low, high float64, hueNumber int) string {
	const width, height, middle = 120, 14, 7
	d := drawing{w: width, h: height, label: fmt.Sprintf("%.3f", value)}
	d.rect(0, 2, width, height-4, `class="empty"`, "")
	d.rect(0, 2, width*value, height-4, fmt.Sprintf(`class="fill %s"`, hue(hueNumber)), "")
	if low <= high {
		d.label += fmt.Sprintf(", %.3f to %.3f", low, high)
		d.line(width*low, middle, width*high, middle, "whisker")
		d.line(width*low, middle-3, width*low, middle+3, "whisker")
		d.line(width*high, middle-3, width*high, middle+3, "whisker")
	}
	return d.String()
}
