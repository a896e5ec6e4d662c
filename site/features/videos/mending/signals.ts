// What a person sees of mending, as signals.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { Selection } from '../../../answer/pointing.ts';
import type { MendedTrack } from '../messages.ts';
import type { MendedClips } from './kept-mends.ts';
import { pendingCount } from './mends.ts';

/** What the page shows. */
export interface Shown {
  readonly dataset: ReadonlySignal<Dataset | null>;
  readonly selection: ReadonlySignal<Selection>;
  readonly frame: ReadonlySignal<number>;
  readonly picture: ReadonlySignal<{ video: number; width: number; height: number } | null>;
}

export type Signals = ReturnType<typeof createSignals>;

export function createSignals({ dataset, selection, frame, picture }: Shown, clips: ReadonlySignal<MendedClips | null>) {
  /** The index of the clip that is shown, −1 for none. */
  const clip = computed(() => {
    const id = dataset.value?.videos[selection.value.video]?.id;
    return clips.value?.names.findIndex((name) => name.id === id) ?? -1;
  });
  /** What the mends of the clip come to; null before that is known. */
  const tracks = signal<MendedTrack[] | null>(null);
  /** The name of the track that is mended, '' for none. */
  const active = signal('');
  return {
    dataset, selection, frame, picture, clips, clip, tracks, active,
    activeTrack: computed(() => tracks.value?.find(({ id }) => id === active.value) ?? null),
    mends: computed(() => clips.value?.mends[clip.value] ?? []),
    made: computed(() => clips.value?.made[clip.value] ?? []),
    /** How many mends of each clip the dataset does not know. */
    pending: computed(() => clips.value?.mends.map((list, i) => pendingCount(list, clips.value?.made[i] ?? [])) ?? []),
    /** Why each mend of the clip cannot be done, '' where it can. */
    faults: signal<string[]>([]),
    isOpen: signal(false),
    isDrawing: signal(false),
    drawnClass: signal('person'),
    /** Why the last act was not done, or features were not made again. */
    trouble: signal(''),
    /** What was done last. */
    said: signal(''),
    /** How far the features are made again, null while they are not. */
    progress: signal<{ share: number } | null>(null),
  };
}
