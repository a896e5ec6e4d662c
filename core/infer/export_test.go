package infer

// DrawFit is what the external tests need of this package's own.
var DrawFit = drawFit
