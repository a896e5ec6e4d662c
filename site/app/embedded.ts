// The messages of an embedded page to its parent window, and the parent's requests. library/embedding.ts has the types
// and the policy. This script is loaded only where the page is embedded. It imports nothing, because a module that it shared
// with the first view would split its scripts, which makes them larger; embedded-content.ts has what needs imports.
import type { App } from './context.ts';
import type { Item } from '../core/messages.ts';
import type { EmbedMessage, EmbedRequest } from '../library/embedding.ts';
import type { Content, EmbeddedPage } from './embedded-content.ts';

const OWN_FILES = 'The visitor has opened files of their own. Nothing is told of them, and they are not replaced.';

/** Answers the parent's requests, and posts to it from now on. Does nothing without a parent. */
export function setUpEmbedded(embedded: EmbeddedPage, content: Content) {
  if (parent === window) return;
  const channel = createChannel();
  const files = createFileWatch(embedded.page);
  const carryOut = createRequests(embedded, files);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || typeof data?.siibp !== 'string') return;
    channel.openTo(origin, data.siibp === 'get');
    const reason = files.areShared() ? carryOut(data as EmbedRequest) : OWN_FILES;
    void Promise.resolve(reason).then((text) => text && channel.post({ siibp: 'refused', reason: text }));
  });
  channel.postAlways({ siibp: 'ready' });
  followHeight(embedded.lesson !== '', content.panelsHeight, channel.postAlways);
  followContent(content, channel, files.areShared);
}

/** Posts messages to the parent. All but `ready` and `height` wait for its first request. */
function createChannel() {
  let origin = '';
  const opened: (() => void)[] = [];
  const send = (message: EmbedMessage) => parent.postMessage(message, origin === '' || origin === 'null' ? '*' : origin); // a page without an origin cannot be named
  return {
    postAlways: send,
    post: (message: EmbedMessage) => origin !== '' && send(message),
    /** Posts to this origin from now on. asksAll says whether everything is to be posted once more. */
    openTo(requester: string, asksAll: boolean) {
      const isNew = requester !== origin;
      origin = requester;
      if (isNew || asksAll) for (const listener of opened) listener();
    },
    /** Calls back when everything is to be posted. */
    whenAsked: (listener: () => void) => void opened.push(listener),
  };
}

/** Watches whether all files are the demo's or the parent's. One file of the visitor's own ends that for good. */
function createFileWatch({ session, demoFiles }: App) {
  const shared = new WeakSet<Blob>();
  let hasOwn = false;
  const noteOwn = () => {
    hasOwn = true;
  };
  addEventListener('drop', noteOwn, true);
  addEventListener('change', ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && noteOwn(), true);
  return {
    share: (items: Item[]) => items.forEach(({ file }) => shared.add(file)),
    areShared: () => !hasOwn && session.items().every((item) => shared.has(item.file) || demoFiles().includes(item)),
  };
}

/** Returns the function that carries a request out. That returns the reason why it refuses the request, '' if it does not. */
function createRequests({ page, lessons, lesson }: EmbeddedPage, { share }: ReturnType<typeof createFileWatch>) {
  async function openFiles(contents: unknown) {
    const items = lesson ? 'A lesson opens no files.' : itemsOf(contents);
    if (typeof items === 'string') return items;
    share(items);
    await page.session.open(items, { name: 'the data', go: true });
    const { faults, problem } = page.store.get();
    return faults?.faults.at(0)?.text ?? problem?.text ?? '';
  }

  function select(video: unknown, track: unknown) {
    const { dataset } = page.store.get();
    if (!dataset || lesson) return 'There is no clip to select.';
    const at = dataset.videos.findIndex(({ id }) => id === video);
    if (at < 0) return `There is no video ${JSON.stringify(video)}.`;
    const row = dataset.tracks.findIndex((one) => one.video === at && one.id === track);
    if (row < 0 && track !== '') return `${dataset.videos[at].id} has no track ${JSON.stringify(track)}.`;
    page.dispatch('select', row < 0 ? { video: at } : { video: at, track: row });
    return '';
  }

  function show(link: unknown) {
    if (typeof link !== 'string') return 'show takes a link, which is text.';
    const hash = link.startsWith('#') ? link : `#${link}`;
    if (lesson) lessons.follow(hash);
    else page.dispatch('follow-address', { hash });
    return '';
  }

  return (request: EmbedRequest): string | Promise<string> => {
    switch (request.siibp) {
      case 'get': return '';
      case 'show': return show(request.link);
      case 'select': return select(request.video, request.track);
      case 'open': return openFiles(request.files);
      default: return `There is no request ${JSON.stringify((request as { siibp: string }).siibp)}; there are get, show, select and open.`;
    }
  };
}

/** The files of a request, or why it has none. */
function itemsOf(contents: unknown): Item[] | string {
  const entries = Object.entries(contents ?? {});
  if (typeof contents !== 'object' || entries.length === 0) return 'open takes contents by their paths: { "tracks.csv": text, … }.';
  const wrong = entries.find(([, content]) => !(typeof content === 'string' || content instanceof Blob || content instanceof ArrayBuffer || ArrayBuffer.isView(content)));
  if (wrong) return `${wrong[0]}: the content is text, a Uint8Array, an ArrayBuffer or a Blob.`;
  return entries.map(([path, content]) => ({ path, file: new File([content as BlobPart], path.split('/').at(-1)!) }));
}

/** Posts the height that shows everything, and each change of it. */
function followHeight(isLesson: boolean, panelsHeight: number, post: (message: EmbedMessage) => void) {
  let last = 0;
  const update = () => {
    const height = neededHeight(isLesson, panelsHeight);
    if (height === last) return;
    last = height;
    post({ siibp: 'height', height });
  };
  const observer = new ResizeObserver(update);
  for (const part of document.querySelectorAll(isLesson ? '#lessons, #embed' : '#explore, #explore > *, #embed, #bar')) observer.observe(part);
  addEventListener('resize', update);
  update();
}

const STACKED = 860; // pixels of width up to which the panels are stacked at any height: share/embed.css
const LONGEST = 1200; // pixels; the lists of stacked panels grow with the frame, so that they have no height of their own
const BELOW = 2; // pixels that the unseen status lines take below the last part

/** Side by side, the panels fit any height; stacked, and in a lesson, they have heights of their own. */
function neededHeight(isLesson: boolean, panelsHeight: number) {
  if (!isLesson && innerWidth > STACKED) return panelsHeight;
  const heights = [...document.body.children].map((part) => (/fixed|absolute/.test(getComputedStyle(part).position) ? 0 : part.scrollHeight));
  const height = heights.reduce((sum, one) => sum + one, BELOW);
  return isLesson ? height : Math.min(height, LONGEST);
}

/** Posts the state and the answer after a request, and each change of them. */
function followContent(content: Content, channel: ReturnType<typeof createChannel>, areShared: () => boolean) {
  const posted = { state: '', answer: null as unknown };

  function update() {
    const state = content.state();
    const [source, answer] = content.answer();
    if (!areShared()) return;
    const text = JSON.stringify(state);
    if (state && text !== posted.state) channel.post(state);
    if (answer && source !== posted.answer) channel.post(answer());
    if (state) posted.state = text;
    if (answer) posted.answer = source;
  }

  let stop = () => {};
  channel.whenAsked(() => {
    stop();
    Object.assign(posted, { state: '', answer: null });
    stop = content.follow(update);
  });
}
