// The harness of the browser tests. Whatever it starts ends with the test file.
export { BROWSERS, browser } from './browsers.ts';
export { choose, drop } from './files.ts';
export { experiment, fit, fitChoosing, once, scratch, siibp, world } from './native.ts';
export { CLEAN, faults, open, requestsSince, setColours } from './page.ts';
export { DIST, serve } from './serve.ts';
export { areWanted, save, shot } from './shot.ts';
export { everything, stage, text, tracks } from './shown.ts';
export { testIn } from './test-in.ts';
export { address, answered, download, downloadAll, downloadFile, enter, keyPreviewed, leave, menu, middleOf, openOptions, openSettings, press, pressPreviewed, received, run, settled, tap, tapPreviewed, visit } from './visit.ts';
export { clickWhen, comesTo, drawn, finished, phase, ran, still, until } from './wait.ts';
export { missingForWebKit, openWebKit } from './webkit.ts';
export { entriesOf, writeZip } from './zip.ts';
