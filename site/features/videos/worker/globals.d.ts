/** The program that looks at videos; Go's main sets it. */
declare var vision: import('./vision.ts').VisionFunction;
