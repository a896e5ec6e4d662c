// The page as features/compare sees it: what it reads, and what it may ask for.
import { openCompare } from '../features/compare/compare.tsx';
import { announce } from '../ui/dom.ts';
import { saveFile } from '../ui/saving.ts';
import type { Page } from './page.ts';
import type { Dataset } from '../core/messages.ts';
import type { Example, Host } from '../features/compare/runner.ts';

interface Parts {
  connect: Host['connect'];
  /** A comparison of the demo, as build/example_comparison.go packs it. */
  example: Promise<Blob>;
  demo: Dataset;
}

export function setUpCompare({ store, session, player, perform }: Page, { connect, example, demo }: Parts) {
  const compare = openCompare({
    state: store.signals,
    connect,
    source: session.currentSource,
    whenReady: session.whenReady,
    openDemo: () => perform('open', { which: 'demo' }),
    show({ video, tuple }, frame) {
      const { selection } = store.get();
      if (video !== selection.video || tuple !== selection.tuple) store.set({ selection: { video, tuple, track: -1 } });
      if (video !== selection.video) void player.show(video, Math.max(0, frame));
      else if (frame >= 0) player.seek(frame);
    },
    seek: player.seek,
    save: saveFile,
    savePicture: (picture) => perform('picture', picture),
    report: (problem) => store.set({ problem }),
    announce,
  }, document.getElementById('comparison')!);
  // Where it cannot be loaded, app.ts says so.
  void example.then(unpack).then((unpacked) => compare.showExample({ dataset: demo, ...unpacked }), () => {});
}

function unpack(packed: Blob): Promise<Omit<Example, 'dataset'>> {
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).json();
}
