// The page's entry. It asks for the first view before anything else, and then for the page's scripts.
// Links in index.html could ask for all of them sooner, but that delays the first paint (by 10 to 20 ms
// on two cores), and Chromium fails a fetch of what a link is still preloading.
import { preference } from './storage/preferences.ts';

const firstView = fetch(FIRST_URL);

// With open model settings the run bar is as high before it is drawn as it was at the last visit, so that the columns do not move.
if (preference('settings') === 'open') {
  document.documentElement.dataset.settings = 'open';
  const height = Number(preference('bar-height'));
  if (height > 0) document.documentElement.style.setProperty('--bar-height', `${height}px`);
}

// The scripts that app.ts imports are fetched beside it, not after it. The build lists them.
for (const href of document.querySelector<HTMLMetaElement>('meta[name=imports]')?.content.split(' ') ?? []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

void import('./app.ts').then(({ start }) => start(firstView));
