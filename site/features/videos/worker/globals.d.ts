/** The program that analyzes videos; Go's main sets it. */
declare var vision: import('./vision.ts').VisionFunction;
