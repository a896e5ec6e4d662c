// The harness of the browser tests. Whatever it starts ends with the test file.
export { BROWSERS } from './browsers.js';
export { choose, drop } from './files.js';
export { CLEAN, faults, open, requestsSince } from './page.js';
export { DIST, serve } from './serve.js';
export { shot } from './shot.js';
