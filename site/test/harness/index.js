// The harness of the browser tests. Whatever it starts ends with the test file.
export { BROWSERS, browser } from './browsers.js';
export { choose, drop } from './files.js';
export { experiment, fit, scratch, siibp, world } from './native.js';
export { CLEAN, faults, open, requestsSince } from './page.js';
export { DIST, serve } from './serve.js';
export { shot } from './shot.js';
export { everything, stage, text, tracks } from './shown.js';
export { address, answered, download, downloadAll, downloadFile, enter, leave, menu, middleOf, press, received, run, settled, tap, visit } from './visit.js';
export { drawn, finished, phase, ran, still, until } from './wait.js';
export { entriesOf, writeZip } from './zip.js';
