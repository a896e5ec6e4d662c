package main

import (
	"fmt"
	"io"
	"strconv"

	"siibp/core/cast"
	"siibp/core/dataset"
	"siibp/core/dataset/text"
)

const castPage = `siibp cast DATASET… [-o groups.csv] [--concept NAME]

Groups the tracks of all videos by who they show, without captions, and writes a table with the
columns group, video and track. The largest group is 1. A track that is like no other is a group
of its own.

The grouping is agglomerative clustering with average linkage on the cosine distance of the
centred features, one view after the other: tracks with a face by the view face, then the groups
and the remaining tracks by the view look, then by the other views of the concept. Each
dendrogram is cut at the largest gap between the heights of two successive merges, from 0.25 on,
of which the lower is below 0.5. Tracks that are seen at one moment in different places are never in one
group. At most 3,000 tracks can be grouped.

`

// groupTracks is the command "siibp cast".
func groupTracks(args []string, stdout, _ io.Writer) error {
	flags := newFlags("cast", castPage, stdout)
	output := flags.StringP("output", "o", "", "`file` for the table (default: standard output)")
	name := flags.String("concept", "", "`name` of the concept of the people (default: the first with a view face, else the first whose classes are in one place at a time)")
	data := newDataFlags(flags)
	paths, err := parseAll(flags, args, "DATASET…")
	if err != nil {
		return err
	}
	d, err := data.open(paths)
	if err != nil {
		return err
	}
	concept := cast.People(d)
	if *name != "" {
		if concept, err = conceptNamed(d, *name); err != nil {
			return err
		}
	}
	c, err := cast.Grouper{}.Group(d, concept)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return writeGroups(d, c, w) }
	if *output == "" {
		return write(stdout)
	}
	return save(*output, write)
}

// conceptNamed returns the index of a concept.
func conceptNamed(d *dataset.Dataset, name string) (int, error) {
	for e, c := range d.Concepts {
		if c.Name == name {
			return e, nil
		}
	}
	return 0, usageError{fmt.Errorf("there is no concept %q", name)}
}

// writeGroups writes the table of the groups.
func writeGroups(d *dataset.Dataset, c *cast.Cast, w io.Writer) error {
	table := text.NewWriter(w)
	table.Write([]string{"group", "video", "track"})
	for i, rows := range c.Groups {
		for _, row := range rows {
			t := d.Tracks[row]
			table.Write([]string{strconv.Itoa(i + 1), d.Videos[t.Video].ID, t.ID})
		}
	}
	table.Flush()
	return table.Error()
}
