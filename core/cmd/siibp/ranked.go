package main

import (
	"fmt"
	"strconv"

	"siibp/core/result"
)

// rankedFlag is the value of --ranked, see result.Result.Ranked.
type rankedFlag int

func (f *rankedFlag) String() string {
	switch *f {
	case 0:
		return "" // the default depends on the data
	case result.AllRanked:
		return "all"
	}
	return strconv.Itoa(int(*f))
}

func (f *rankedFlag) Set(text string) error {
	if text == "all" {
		*f = result.AllRanked
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("it takes all, or a number of tracks of at least 1")
	}
	*f = rankedFlag(n)
	return nil
}

func (f *rankedFlag) Type() string { return "n" }
