package video

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/nn"
	"siibp/core/video/track"
)

// posePoints are the key points of a pose descriptor.
var posePoints = []int{nn.PoseNose, nn.PoseLeftShoulder, nn.PoseRightShoulder, nn.PoseLeftElbow, nn.PoseRightElbow,
	nn.PoseLeftWrist, nn.PoseRightWrist, nn.PoseLeftHip, nn.PoseRightHip, nn.PoseLeftKnee, nn.PoseRightKnee,
	nn.PoseLeftAnkle, nn.PoseRightAnkle}

// poseBands are the bounds of frequency bands in Hz, up to half the rate of poses.
var poseBands = []float64{0.25, 0.6, 1.2}

const (
	minPointScore = 0.25 // minimum score of a key point that is seen
	minSeenShare  = 0.5  // minimum share of the key points that are seen, over the poses of a track
	poseParts     = 3    // equal parts of the time of a track
	bandSteps     = 4    // frequencies in a band
	torsoWindow   = 2    // poses before and after one whose torsos give its scale
)

// PoseDescriptorDim is the length of a pose descriptor: 13 points, with 5 numbers in each of 4 times, and 2 bands.
const PoseDescriptorDim = 13 * (5*(1+poseParts) + 2)

// relativePose is a pose relative to the middle of the hips, in torso lengths.
type relativePose struct {
	time   float64
	points [][2]float64 // of posePoints
	weight []float64    // squared scores
}

// PoseDescriptor returns the features of the poses of a track, PoseDescriptorDim values, or nil if fewer than half of the key points are seen.
// Coordinates are relative to the middle of the hips, in lengths of the torso. For the whole time and each third: the
// mean and the standard deviation of the coordinates of each point, and its mean speed, compressed. Then the amplitude
// of each point in frequency bands.
func PoseDescriptor(times []float64, poses []Pose) []float32 {
	if len(poses) == 0 || seenShare(poses) < minSeenShare {
		return nil
	}
	list := relativePoses(times, poses)
	var out []float32
	whole := summarizePoses(list, nil)
	out = append(out, whole...)
	first, length := list[0].time, list[len(list)-1].time-list[0].time
	for part := range poseParts {
		var some []relativePose
		for _, p := range list {
			if q := min(int(poseParts*(p.time-first)/max(length, 1e-9)), poseParts-1); q == part {
				some = append(some, p)
			}
		}
		out = append(out, summarizePoses(some, whole)...)
	}
	for k := range posePoints {
		for band := range len(poseBands) - 1 {
			out = append(out, float32(track.CompressRate(bandAmplitude(list, k, poseBands[band], poseBands[band+1]))))
		}
	}
	return out
}

// seenShare returns the share of the key points with a score of at least minPointScore.
func seenShare(poses []Pose) float64 {
	seen := 0
	for i := range poses {
		for _, p := range poses[i].Points {
			if p.Score >= minPointScore {
				seen++
			}
		}
	}
	return float64(seen) / float64(len(poses)*nn.KeyPoints)
}

func middle(p *nn.Pose, a, b int) (x, y float64) {
	return float64(p[a].X+p[b].X) / 2, float64(p[a].Y+p[b].Y) / 2
}

// relativePoses returns the poses relative to the hips. The scale is the median torso of neighboring poses, since a
// single one may be foreshortened.
func relativePoses(times []float64, poses []Pose) []relativePose {
	torsos := make([]float64, len(poses))
	for i := range poses {
		p := &poses[i].Points
		sx, sy := middle(p, nn.PoseLeftShoulder, nn.PoseRightShoulder)
		hx, hy := middle(p, nn.PoseLeftHip, nn.PoseRightHip)
		torsos[i] = math.Hypot(sx-hx, sy-hy)
	}
	list := make([]relativePose, len(poses))
	for i := range poses {
		near := slices.Sorted(slices.Values(torsos[max(i-torsoWindow, 0):min(i+torsoWindow+1, len(poses))]))
		scale := max(near[len(near)/2], 1)
		p := &poses[i].Points
		hx, hy := middle(p, nn.PoseLeftHip, nn.PoseRightHip)
		list[i].time = times[poses[i].Frame]
		for _, k := range posePoints {
			list[i].points = append(list[i].points, [2]float64{(float64(p[k].X) - hx) / scale, (float64(p[k].Y) - hy) / scale})
			list[i].weight = append(list[i].weight, max(float64(p[k].Score*p[k].Score), 1e-4))
		}
	}
	return list
}

// summarizePoses returns the mean and the standard deviation of each coordinate and the mean speed of each point.
// Without poses it returns otherwise.
func summarizePoses(list []relativePose, otherwise []float32) []float32 {
	if len(list) == 0 {
		return otherwise
	}
	var means, spreads, speeds []float32
	for k := range posePoints {
		var total float64
		var mean, square [2]float64
		for _, p := range list {
			total += p.weight[k]
			for c, v := range p.points[k] {
				mean[c] += p.weight[k] * v
				square[c] += p.weight[k] * v * v
			}
		}
		for c := range mean {
			m := mean[c] / total
			means = append(means, float32(m))
			spreads = append(spreads, float32(math.Sqrt(max(square[c]/total-m*m, 0))))
		}
		speeds = append(speeds, float32(track.CompressRate(meanSpeed(list, k))))
	}
	return slices.Concat(means, spreads, speeds)
}

// meanSpeed returns the mean speed of a point in torsos per second, weighted by the scores.
func meanSpeed(list []relativePose, k int) float64 {
	var sum, total float64
	for i := 1; i < len(list); i++ {
		a, b := &list[i-1], &list[i]
		if dt := b.time - a.time; dt > 0 {
			w := math.Sqrt(a.weight[k] * b.weight[k])
			sum += w * math.Hypot(b.points[k][0]-a.points[k][0], b.points[k][1]-a.points[k][1]) / dt
			total += w
		}
	}
	return sum / cmp.Or(total, 1)
}

// bandAmplitude returns the root of the mean power of a point's coordinates at frequencies between two bounds.
func bandAmplitude(list []relativePose, k int, low, high float64) float64 {
	var mean [2]float64
	var total float64
	for _, p := range list {
		total += p.weight[k]
		mean[0] += p.weight[k] * p.points[k][0]
		mean[1] += p.weight[k] * p.points[k][1]
	}
	var power float64
	for step := range bandSteps {
		omega := 2 * math.Pi * (low + (high-low)*(float64(step)+0.5)/bandSteps)
		for c := range mean {
			var re, im float64
			for _, p := range list {
				v := p.weight[k] * (p.points[k][c] - mean[c]/total)
				sin, cos := math.Sincos(omega * (p.time - list[0].time))
				re, im = re+v*cos, im+v*sin
			}
			power += 4 * (re*re + im*im) / (total * total) / bandSteps
		}
	}
	return math.Sqrt(power)
}
