import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { serve } from './harness/serve.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, 'index.html'), '<p>');
writeFileSync(path.join(folder, 'a.wasm'), 'asm');

test('files are served under the sub-path and nowhere else', async () => {
  const site = await serve(folder, '/deep/er/');
  const wanted = { '': 200, 'a.wasm': 200, 'none.js': 404, '../a.wasm': 404, '/': 404 };
  for (const [name, status] of Object.entries(wanted)) {
    const answer = await fetch(new URL(name, site.url));
    assert.equal(answer.status, status, name);
    await answer.arrayBuffer();
  }
  assert.deepEqual(site.requests.map((r) => r.status), Object.values(wanted));
  const wasm = await fetch(`${site.url}a.wasm`);
  assert.equal(wasm.headers.get('content-type'), 'application/wasm');
  assert.equal(wasm.headers.get('content-security-policy'), null);
});

test('no path leads out of the folder', async () => {
  const site = await serve(folder);
  const { hostname, port } = new URL(site.url);
  for (const asked of ['/some/path/../../etc/passwd', '/some/path/%2e%2e/secret', '/some/path/..%2fsecret', '/%']) {
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path: asked }, (answer) => resolve(answer.resume().statusCode)).on('error', reject).end();
    });
    assert.equal(status, 404, asked);
  }
});
