// Package feature makes a dataset's features fit for the model: it standardises,
// reduces, scales and balances views that are given, and makes views of local
// descriptors by Fisher vectors.
//
// A Recipe says what is to be done. Learn fits it to the tracks of training videos and
// applies it to all; the Transform that comes of it is saved with the model, so that
// new data takes the same road. A row of NaN, a track without the view, stays one.
//
// Sources: F. Perronnin, J. Sánchez, T. Mensink, Improving the Fisher kernel for
// large-scale image classification, ECCV 2010; J. Sánchez, F. Perronnin, T. Mensink,
// J. Verbeek, Image classification with the Fisher vector, IJCV 105, 2013;
// D. Arthur, S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007.
package feature
