import puppeteer from 'puppeteer-core';
const [,, out, ...steps] = process.argv;
const b = await puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
const size = process.env.SIZE ? process.env.SIZE.split('x').map(Number) : [1280, 800];
const page = await b.newPage();
await page.setViewport({ width: size[0], height: size[1] });
if (process.env.DARK) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
page.on('console', (m) => console.log('console', m.type(), m.text()));
page.on('pageerror', (e) => console.log('error', e.message));
await page.goto('http://localhost:8123/' + (process.env.HASH ?? ''));
await page.waitForFunction(() => document.documentElement.dataset.core === 'ready' && document.documentElement.dataset.run === 'done', { timeout: 60000 });
let n = 0;
const shot = async () => page.screenshot({ path: `${out}-${n++}.png` });
await new Promise((r) => setTimeout(r, 800));
await shot();
for (const step of steps) {
  const [what, ...rest] = step.split('=');
  const arg = rest.join('=');
  if (what === 'click') await page.click(arg);
  if (what === 'key') await page.keyboard.press(arg);
  if (what === 'eval') console.log(await page.evaluate(arg));
  if (what === 'wait') await new Promise((r) => setTimeout(r, Number(arg)));
  if (what === 'shot') await shot();
}
await b.close();
