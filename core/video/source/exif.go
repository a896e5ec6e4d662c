package source

import (
	"bytes"
	"encoding/binary"

	"siibp/core/video/frame"
)

// Markers of JPEG files, and the number of the orientation in a directory of TIFF, which Exif contains.
const (
	jpegStart       = "\xff\xd8"
	jpegExif        = 0xe1
	jpegScan        = 0xda
	exifHeader      = "Exif\x00\x00"
	orientationTag  = 0x0112
	directoryRecord = 12 // bytes of an entry of a directory
)

// exifOrientation returns the orientation, 1 to 8, in the Exif data of a JPEG file, and 1 where there is none.
func exifOrientation(file []byte) int {
	if !bytes.HasPrefix(file, []byte(jpegStart)) {
		return 1
	}
	for rest := file[len(jpegStart):]; len(rest) >= 4 && rest[0] == 0xff && rest[1] != jpegScan; {
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if size < 4 || size > len(rest) {
			return 1
		}
		if tiff, ok := bytes.CutPrefix(rest[4:size], []byte(exifHeader)); ok && rest[1] == jpegExif {
			return tiffOrientation(tiff)
		}
		rest = rest[size:]
	}
	return 1
}

// tiffOrientation returns the orientation in the first directory of a TIFF file.
func tiffOrientation(tiff []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(tiff, []byte("II")) {
		order = binary.LittleEndian
	}
	if len(tiff) < 8 {
		return 1
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	directory := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(directory) < directoryRecord {
			break
		}
		if order.Uint16(directory) == orientationTag {
			if v := int(order.Uint16(directory[8:])); v >= 1 && v <= 8 {
				return v
			}
			break
		}
		directory = directory[directoryRecord:]
	}
	return 1
}

// upright turns an image of an Exif orientation upright.
func upright(m frame.Image, orientation int) frame.Image {
	switch orientation {
	case 2, 4, 5, 7:
		m = m.Mirror()
	}
	return m.Rotate([]int{3: 2, 4: 2, 5: 3, 6: 1, 7: 1, 8: 3}[orientation])
}
