package features

import _ "embed" // for Script

// Script is to_npy.py, a program in Python that converts features of other formats to files that a Reader reads. It takes
// the folder of a dataset; fault.ToNPY is the advice that names it.
//
//go:embed to_npy.py
var Script string
