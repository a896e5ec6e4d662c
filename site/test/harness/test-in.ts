// Which engine a test runs in. A behaviour is tested in one engine; the journey, the lockdown and the
// harness itself are tested in each.
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { optimizeLate } from './browsers.ts';
import type { BrowserName } from './browsers.ts';

/** The engine that this process tests; undefined for all. */
const { ENGINE } = process.env;

/** Guard in milliseconds against a test that hangs. */
const LIMIT = 900_000;

type Body = (t: TestContext) => unknown;

/** Declares a test of the page in one engine. It runs where this process tests that engine. */
export function testIn(engine: BrowserName | 'webkit', name: string, ...rest: [Body] | [{ skip?: string | false; timeout?: number }, Body]) {
  if (ENGINE && ENGINE !== engine) return;
  optimizeLate();
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  void test(`${engine}: ${name}`, { timeout: LIMIT, ...options, skip: options.skip || false }, async (t) => { await body(t); });
}
