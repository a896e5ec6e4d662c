// Package tile holds the E-step's arithmetic over tiles of tracks: products of features and
// appearances, the update of the independent factors, what the coupled ones need, and the sufficient
// statistics. It knows the order of the factors, where a video's numbers are and which views a track
// has, and nothing of the algorithm around it.
//
// A factor is independent if every video allows it and no constraint, exclusion or known track
// touches it: tracks do not meet in it, and many are updated at once. The others are coupled: they
// are updated video by video, a block at a time, in package constraint. The packed order of the K
// factors has the V independent ones first, then the coupled ones, both in the order of the sweep.
//
// A tile is the tracks of some neighbouring videos. Its rows are factors: all independent ones, and
// of the coupled ones those that some of its videos allow. Its columns are tracks:
//
//	             video 1     video 2   video 3
//	           ┌───────────┬─────────┬───────────┐
//	factor 0   │ ν ν ν ν ν │ ν ν ν ν │ ν ν ν ν ν │ · ·   independent: V rows,
//	factor 1   │ ν ν ν ν ν │ ν ν ν ν │ ν ν ν ν ν │ · ·   a number for every track
//	   ⋮       │     ⋮     │    ⋮    │     ⋮     │ · ·
//	           ├───────────┼─────────┼───────────┤
//	factor 7   │ ν ν ν ν ν │ 0 0 0 0 │ ν ν ν ν ν │ · ·   coupled, those present: U rows,
//	factor 9   │ 0 0 0 0 0 │ ν ν ν ν │ ν ν ν ν ν │ · ·   0 where a video does not allow the factor
//	           └───────────┴─────────┴───────────┘
//	             n columns, then what makes a row a multiple of 8 numbers
//
// Two matrices have this shape: N, of ν, and A, in which ζ is put together. They are filled from the
// videos' own numbers, where ν and ζ lie column by column (gather), and copied back (scatter); a list
// of simd.Run says from where and to where. Where products with the features would be wasted on the
// zeros, a list of simd.SparseRow says where a row has numbers.
package tile
