// How the page looks in its states: pictures to look at, and what axe-core finds.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { answered, choose, drawn, entriesOf, leave, phase, press, scratch, shot, siibp, visit, writeZip } from '../harness/index.js';
import { sideways, violations } from './fixtures/axe.js';

const SPEECH = fileURLToPath(new URL('../../../../shared/data/speech', import.meta.url));

for (const [look, size] of /** @type {const} */ ([['wide', { width: 1280, height: 800 }], ['narrow', { width: 390, height: 844 }]])) {
  for (const dark of [false, true]) {
    test(`${look}, ${dark ? 'dark' : 'light'}: every state is clean`, async (t) => {
      const name = `${look}-${dark ? 'dark' : 'light'}`;
      const opened = await visit('chromium', { ...size, dark });
      const { page } = opened;
      /** @param {string} state */
      const judge = async (state) => {
        await drawn(page);
        await shot(page, `${name}-${state}`);
        assert.deepEqual(await violations(page), [], state);
        assert.equal(await sideways(page), 0, `${state} is wider than the window`);
      };
      await judge('done');
      await press(page, '#captions .tuple');
      await judge('selected');
      await press(page, '#bar [aria-controls=options]');
      await judge('options');
      await page.keyboard.press('Escape');
      await press(page, '[data-do=run]');
      await press(page, '[data-do=run]');
      await phase(page, 'paused');
      await judge('paused');
      await press(page, '[data-do=cancel]');
      await phase(page, 'cancelled');
      await judge('cancelled');
      if (!existsSync(SPEECH)) {
        t.diagnostic('the data set speech does not lie beside the project: the state without pictures is not seen');
      } else {
        const zip = writeZip(`${scratch()}/speech.zip`, entriesOf(SPEECH));
        const summary = siibp('check', zip).stdout.split('\n')[0].replace(/^[^:]*: /, '');
        await answered(page, () => choose(page, [zip], '#pick-files'), summary);
        await judge('no-media');
      }
      await leave(opened);
    });
  }
}
