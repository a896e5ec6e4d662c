package score

// Means is a mean over tracks or tuples whose sums are kept for each video, so that it can
// be taken again under other weights of the videos.
type Means struct {
	sum, count []float64 // of each video
	items      int
}

// NewMeans returns means over no items.
func NewMeans(videos int) *Means {
	return &Means{sum: make([]float64, videos), count: make([]float64, videos)}
}

// Add adds the value of one item of a video.
func (m *Means) Add(video int, value float64) {
	m.sum[video] += value
	m.count[video]++
	m.items++
}

// AddHit adds 1 for an item that is right and 0 for one that is wrong.
func (m *Means) AddHit(video int, right bool) {
	if right {
		m.Add(video, 1)
	} else {
		m.Add(video, 0)
	}
}

// At returns Σ_i w_i·sum_i / Σ_i w_i·count_i over the videos i, NaN if no item counts.
func (m *Means) At(weights []float64) float64 {
	sum, count := 0.0, 0.0
	for i, w := range weights {
		sum += w * m.sum[i]
		count += w * m.count[i]
	}
	return sum / count
}

// statistic returns the mean as the result of a measure.
func (m *Means) statistic() statistic { return statistic{m.items, m.At} }
