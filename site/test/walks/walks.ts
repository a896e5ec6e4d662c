// Four people walk through the built page, each from its landing to a goal. Every step is printed with the
// seconds since landing and the presses so far, and has a numbered picture in build/walks, for people to judge.
// A table of all walks ends it.
//
//   node --import ./site/test/typescript.mjs site/test/walks/walks.ts [who] [browser] [width] [dark]
import { BROWSERS } from '../harness/index.ts';
import { analyst } from './analyst.ts';
import { filmer } from './filmer.ts';
import { lecturer } from './lecturer.ts';
import { reader } from './reader.ts';
import { WALKED } from './walker.ts';

const WALKS = { lecturer, analyst, reader, filmer };
const WIDTHS = [1280, 390, 2560];

const [who, browser, width, scheme] = process.argv.slice(2);
for (const [name, walk] of Object.entries(WALKS).filter(([one]) => !who || one === who)) {
  for (const one of BROWSERS.filter((each) => !browser || each === browser)) {
    for (const wide of width ? [Number(width)] : WIDTHS) {
      await walk({ browser: one, width: wide, dark: scheme === 'dark' }).catch((error) => console.log(`${name} ${one} ${wide} ended: ${error}`));
    }
  }
}
console.log('\n| who | browser | width | steps | failed | seconds | presses |\n|---|---|---|---|---|---|---|');
for (const one of WALKED) console.log(`| ${Object.values(one).join(' | ')} |`);
process.exit(); // the harness would wait for tests
