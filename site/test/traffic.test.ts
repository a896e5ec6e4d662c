import assert from 'node:assert/strict';
import test from 'node:test';
import { addRequests, createRequestReader, initialTraffic } from '../traffic.ts';
import type { RequestRecord } from '../traffic.ts';

const refusal = (blockedURI: string, originalPolicy = 'sealed', effectiveDirective = 'connect-src') => ({ effectiveDirective, blockedURI, originalPolicy });
const entry = (name: string, responseStatus = 200) => ({ name, initiatorType: 'fetch', startTime: 5, responseStatus });

test('an attempt that two policies block is counted once', () => {
  const { violation } = createRequestReader('page');
  const at = 'https://a.example/x';
  const told = [refusal(at, 'first'), refusal(at, 'sealed'), refusal(at, 'first'), refusal(at, 'sealed'), refusal(at, 'sealed')].map((one) => violation(one, 7).length);
  assert.deepEqual(told, [1, 0, 1, 0, 1], 'the last is a third attempt, which the first policy lets through');
  assert.deepEqual(violation(refusal(at, 'first', 'img-src'), 7), [{ from: 'page', blocked: true, kind: 'img-src', address: at, time: 7 }]);
});

test('an attempt that sends nothing is not counted', () => {
  const { violation } = createRequestReader('page');
  for (const at of ['inline', 'eval', 'data', 'blob', '']) assert.deepEqual(violation(refusal(at), 0), []);
  assert.equal(violation(refusal('wss://a.example/'), 0).length, 1);
});

test('a request is counted unless it is read from memory or was blocked', () => {
  const reading = createRequestReader('worker');
  assert.deepEqual(reading.entry(entry('https://a.example/x'), 100), [{ from: 'worker', blocked: false, kind: 'fetch', address: 'https://a.example/x', time: 105 }]);
  assert.deepEqual(reading.entry(entry('blob:https://a.example/1'), 0), []);
  assert.deepEqual(reading.entry(entry('data:,x'), 0), []);
  reading.violation(refusal('https://a.example/x'), 0);
  reading.violation(refusal('https://b.example', 'sealed', 'frame-src'), 0);
  assert.deepEqual(reading.entry(entry('https://a.example/x', 0), 0), []);
  assert.deepEqual(reading.entry(entry('https://b.example/frame?x', 0), 0), [], 'of a frame the host alone is told');
  assert.equal(reading.entry(entry('https://a.example/y', 0), 0).length, 1, 'a failure is a request all the same');
  assert.equal(reading.entry(entry('https://a.example/x', 200), 0).length, 1, 'an answer is the proof of a request');
});

test('the script of the service worker is not counted where the browser itself asks for it', () => {
  const reading = createRequestReader('page', 'https://a.example/offline.js');
  const other = (name: string, initiatorType: string) => reading.entry({ ...entry(name), initiatorType }, 0).length;
  assert.equal(other('https://a.example/offline.js', 'other'), 0);
  assert.equal(other('https://a.example/offline.js', 'fetch'), 1);
  assert.equal(other('https://a.example/offline.js?x', 'other'), 1);
  assert.equal(createRequestReader('page').entry({ ...entry('https://a.example/offline.js'), initiatorType: 'other' }, 0).length, 1);
});

test('the counts go on where the list is cut', () => {
  const one: RequestRecord = { from: 'page', blocked: false, kind: 'fetch', address: 'https://a.example/', time: 0 };
  let traffic = initialTraffic();
  for (let i = 0; i < 250; i++) traffic = addRequests(traffic, [{ ...one, time: i }, { ...one, blocked: true, time: i }]);
  assert.deepEqual([traffic.asked, traffic.blocked, traffic.list.length], [250, 250, 200]);
  assert.equal(traffic.list.at(-1)?.time, 249);
});
