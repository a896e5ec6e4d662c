package source

import (
	"slices"
	"strings"
	"testing"
)

// twoStreams is the log of a clip whose second stream is HLG and the default one, with a damaged and a lost frame.
const twoStreams = `[info] Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'clip.mp4':
[info]   Duration: 00:00:08.00, start: 0.000000, bitrate: 129 kb/s
[info]   Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(progressive), 160x90 [SAR 1:1 DAR 16:9], 1 kb/s, 10 fps
[info]   Stream #0:1[0x2](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive), 480x270 [SAR 4:3 DAR 16:9], 10 fps (default)
[info]   Stream #0:2[0x3](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 69 kb/s (default)
[info]   Stream #0:3[0x0]: Video: png, rgba(pc, gbr/unknown/unknown), 600x600 [SAR 1:1 DAR 1:1], 90k tbr (attached pic)
[info] Stream mapping:
[info]   Stream #0:1 -> #0:0 (hevc (native) -> rawvideo (native))
[Parsed_showinfo_1 @ 0x5] [info] config in time_base: 1/10240, frame_rate: 10/1
[Parsed_showinfo_1 @ 0x5] [info] n:   0 pts:      0 pts_time:0       pos:      789 fmt:yuv420p10le sar:4/3 s:480x270 i:P iskey:1 type:I
[info]   Stream #0:0(und): Video: rawvideo (I420 / 0x30323449), yuv420p10le(pc, bt709, progressive), 480x270, 10 tbn
[warning] clip.mp4: corrupt decoded frame in stream 1
[Parsed_showinfo_1 @ 0x5] [info] n:   1 pts:   1024 pts_time:0.1     pos:    14657 fmt:yuv420p10le sar:4/3 s:480x270 i:P iskey:0
[error] Error while decoding stream #0:1: Invalid data found when processing input
`

// readLog parses a log and returns it with its frames.
func readLog(text string) (*ffmpegLog, []frameInfo) {
	l := newFFmpegLog()
	go l.read(strings.NewReader(text))
	var frames []frameInfo
	for f := range l.frames {
		frames = append(frames, f)
	}
	return l, frames
}

func TestLogOfTwoStreams(t *testing.T) {
	l, frames := readLog(twoStreams)
	want := frameInfo{time: 0.1, w: 480, h: 270, format: "yuv420p10le", aspect: 4.0 / 3}
	if len(frames) != 2 || frames[1] != want {
		t.Errorf("the frames are %+v, want two, the last %+v", frames, want)
	}
	if c := (colours{"bt2020nc", "arib-std-b67", false}); l.colour != c {
		t.Errorf("the colours are %+v, want %+v of the decoded stream", l.colour, c)
	}
	notes := []string{
		"It has 2 video streams: number 2, the default one, of 480×270 pixels, is used.",
		"It is damaged: frames that are partly wrong: 1; frames that cannot be decoded: 1. Tracks there may be wrong. Copy it once more, or export it anew.",
	}
	if !slices.Equal(l.notes(), notes) {
		t.Errorf("the notes are %q, want %q", l.notes(), notes)
	}
}

func TestLogOfColours(t *testing.T) {
	for text, want := range map[string]colours{
		"tv, bt709":                     {"bt709", "bt709", false},
		"pc":                            {"", "", true},
		"tv":                            {"", "", false},
		"pc, bt470bg/unknown/unknown":   {"bt470bg", "unknown", true},
		"tv, bt2020nc/bt2020/smpte2084": {"bt2020nc", "smpte2084", false},
	} {
		line := "[info]   Stream #0:0: Video: vp9 (Profile 2), yuv420p10le(" + text + "), 48x27, 10 fps\n[info]   Stream #0:0 -> #0:0 (vp9 (native) -> rawvideo (native))\n"
		if l, _ := readLog(line); l.colour != want {
			t.Errorf("%q: %+v, want %+v", text, l.colour, want)
		}
	}
	l, _ := readLog("[info]   Stream #0:0: Video: vp8, yuv420p, 48x27, 10 fps\n[info]   Stream #0:0 -> #0:0 (vp8 (native) -> rawvideo (native))\n")
	if len(l.streams) != 1 || l.colour != (colours{}) || l.notes() != nil {
		t.Errorf("without colours: %+v, %q", l.streams, l.notes())
	}
}

// Errors of a decoder that names no frame are damage too; those before the first frame and those of ffmpeg itself are not.
func TestLogOfOtherErrors(t *testing.T) {
	const start = "[Parsed_showinfo_1 @ 0x5] [info] config in time_base: 1/10240, frame_rate: 10/1\n"
	const mismatch = "[ffv1 @ 0x5] [error] slice CRC mismatch F62D00CA!at 0.000000 seconds\n"
	for text, want := range map[string]string{
		mismatch + start:                           "",
		start + mismatch:                           `It is damaged: its decoder reports an error, the last one "slice CRC mismatch F62D00CA!at 0.000000 seconds". Frames may be wrong. Copy it once more, or export it anew.`,
		start + mismatch + mismatch:                `It is damaged: its decoder reports 2 errors, the last one "slice CRC mismatch F62D00CA!at 0.000000 seconds". Frames may be wrong. Copy it once more, or export it anew.`,
		start + "[error] Conversion failed!\n":     "",
		start + "[h264 @ 0x5] [warning] weights\n": "",
	} {
		l, _ := readLog(text)
		if got := strings.Join(l.notes(), " "); got != want {
			t.Errorf("%q: it says %q, want %q", text, got, want)
		}
	}
}
