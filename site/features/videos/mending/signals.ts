// The state of the track editor, as signals.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { Selection } from '../../../ui/pointing.ts';
import type { MendedTrack } from '../messages.ts';
import type { MendedClips } from './kept-mends.ts';
import { methodOf } from './clip-files.ts';
import { pendingCount } from './mends.ts';

/** The state of the page that the track editor follows. */
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
  /** The tracks of the clip after its edits; null before the worker has returned them. */
  const tracks = signal<MendedTrack[] | null>(null);
  /** The id of the track that is edited, '' for none. */
  const active = signal('');
  /** Whether the clips were looked at by a detector, which knows persons. */
  const knowsPersons = computed(() => dataset.value !== null && methodOf(dataset.value) !== 'motion');
  const chosenClass = signal('person');
  return {
    dataset, selection, frame, picture, clips, clip, tracks, active,
    activeTrack: computed(() => tracks.value?.find(({ id }) => id === active.value) ?? null),
    mends: computed(() => clips.value?.mends[clip.value] ?? []),
    made: computed(() => clips.value?.made[clip.value] ?? []),
    /** The number of edits of each clip that the features do not include yet. */
    pending: computed(() => clips.value?.mends.map((list, i) => pendingCount(list, clips.value?.made[i] ?? [])) ?? []),
    /** For each edit of the clip the reason why it cannot be applied, '' if it can. */
    faults: signal<string[]>([]),
    isOpen: signal(false),
    /** The clips whose files the editor asks for, by name; none while it needs none. */
    asked: signal<string[]>([]),
    isDrawing: signal(false),
    knowsPersons, chosenClass,
    /** The class of a track that is drawn. */
    drawnClass: computed(() => (knowsPersons.value ? chosenClass.value : 'moving')),
    /** Why the last edit was not applied, or features were not recomputed. */
    trouble: signal(''),
    /** The last edit in words. */
    said: signal(''),
    /** The progress of recomputing features, null while none are recomputed. */
    progress: signal<{ share: number } | null>(null),
  };
}
