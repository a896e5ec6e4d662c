// Package baseline holds what the model is compared with: discriminative clustering
// (WS-DC), the supervised linear SVM, chance, and what the proposals allow at best.
// Each says of every track what score.Reading holds, or its expected measures.
package baseline
