// Package feature prepares a dataset's features for the model: it standardises, reduces,
// scales and balances given views, and turns sets of local descriptors into views by
// Fisher vectors.
//
// A Recipe lists the steps of each view. Learn fits them to the tracks of training videos
// and applies them to all tracks. The fitted Transform is saved with the model, so that
// new data goes through the same steps. A row of NaN stands for a track that lacks the
// view, and stays NaN.
//
// To add a step: give it a name in stepNames, its case in Step.fit, Step.apply and
// Step.valid, and its parameters in the parser.
//
// Sources: F. Perronnin, J. Sánchez, T. Mensink, Improving the Fisher kernel for
// large-scale image classification, ECCV 2010; J. Sánchez, F. Perronnin, T. Mensink,
// J. Verbeek, Image classification with the Fisher vector, IJCV 105, 2013;
// D. Arthur, S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007.
package feature
