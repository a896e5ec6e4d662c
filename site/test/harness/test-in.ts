// Which engine a test runs in. A behaviour is tested in one engine; the journey, the harness and the
// seal are tested in each.
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { BROWSERS } from './browsers.ts';
import type { BrowserName } from './browsers.ts';

type Body = (t: TestContext) => unknown;

/** Declares a test of the page in one engine; with the environment's ENGINE, only where that is the engine. */
export function testIn(engine: BrowserName, name: string, ...rest: [Body] | [{ skip?: string | false; timeout?: number }, Body]) {
  if (!BROWSERS.includes(engine)) return;
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  void test(`${engine}: ${name}`, options, async (t) => { await body(t); });
}
