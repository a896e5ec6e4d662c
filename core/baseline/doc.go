// Package baseline holds the methods that the model is compared with: discriminative clustering
// (WS-DC), a supervised linear SVM, chance, and the upper bound that the proposals allow.
// Each returns score.Predictions or, for chance, the expected measures.
package baseline
