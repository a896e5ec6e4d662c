package annotation

import (
	"io"
	"strconv"
	"strings"
)

// AppendMOT appends a row as a line of results, ten values, the world coordinates -1.
// Conf is written as it is, Class not at all.
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

// appendOneMore appends a position with as many decimals as it has counted from 0, so
// that 0.352 becomes 1.352 and not 1.3519999999999999.
func appendOneMore(to []byte, x float64) []byte {
	_, decimals, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
	return strconv.AppendFloat(to, x+1, 'f', len(decimals), 64)
}

// EncodeMOT writes rows as lines of results.
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
