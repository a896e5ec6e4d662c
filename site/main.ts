// The page's entry. It asks for the first view before anything else, and then for the page's scripts.
// Links in index.html could ask for all of them sooner, but that delays the first paint (by 10 to 20 ms
// on two cores), and Chromium fails a fetch of what a link is still preloading.
const firstView = fetch(FIRST_URL);

// The scripts that app.ts imports are fetched beside it, not after it. The build lists them.
for (const href of document.querySelector<HTMLMetaElement>('meta[name=imports]')?.content.split(' ') ?? []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

void import('./app.ts').then(({ start }) => start(firstView));
