// Two videos with an answer, small enough to check by hand.
import { RankedTracks, States } from '../core/messages.ts';
import { NO_RUN } from '../session/run/progress.ts';
import type { Run } from '../session/run/progress.ts';
import type { Phase, Session, Work } from '../session/session-state.ts';
import type { Answer, Dataset } from '../core/messages.ts';

export function toyDataset(): Dataset {
  const track = (video: number, id: string) => ({ video, id, start: 0, end: 0, truth: [-2, -2], known: [-2, -2] });
  const video = { unasked: [], counts: [], cliques: [], free: false, test: false, media: null, fps: 10, frames: 20, width: 100, height: 50 };
  return {
    type: 'dataset', name: 'toy', hash: 'a', summary: '', needs: '', files: [], cut: null, descriptors: [],
    concepts: [{ name: 'who', classes: ['Rick', 'Ilsa'], unique: true, views: [] }, { name: 'what', classes: ['walking', 'sitting'], unique: false, views: [] }],
    views: [{ name: 'who', dim: 2, missing: 0 }, { name: 'what', dim: 2, missing: 0 }],
    videos: [
      { ...video, id: 'clip-07', tracks: [0, 1, 2], tuples: [[0, 0], [1, -1]] },
      { ...video, id: 'clip-08', tracks: [3], tuples: [] },
      { ...video, id: 'clip 9', tracks: [4], tuples: [[-1, 1]] },
    ],
    tracks: [track(0, 't1'), track(0, 't2'), track(0, 't3'), track(1, 't1'), track(2, 't1')],
    boxes: Float64Array.of(0, 1, 2, 30, 40, 9, 1, 2, 30, 40), boxStart: Uint32Array.of(0, 2, 2, 2, 2, 2),
    poses: new Float32Array(0), poseStart: new Uint32Array(6), limbs: [[0, 1]],
    truth: [], notes: [], questions: [], ignored: [], methods: [], grids: [], info: {}, run: null, model: null, applied: false,
  };
}

export function toyAnswer(): Answer {
  const nu = Float64Array.of(0.98, 0.99, 0.7, 0.01, 0.1, 0, 0, 0, 0, 0.2);
  return {
    type: 'answer', start: 1, iteration: 9, f: 3, final: true, visited: false, iterations: [0, 3, 6, 9],
    //                      t1     t2     t3      t1       t1
    best: Int32Array.of(0, 0, 1, 1, 0, 1, -1, -1, -1, 1),
    runner: Int32Array.of(1, -1, 0, -1, 1, -1, -1, -1, -1, -1),
    predicted: Int32Array.of(0, 0, 1, -1, -1, -1, -1, -1, -1, -1),
    nu, p: nu, state: codes('likely', 'likely', 'uncertain', 'not found', 'not found', 'not found', 'not found', 'not found', 'not found', 'not found'),
    noneP: nu.map((x) => 1 - x), noneState: codes('uncertain', 'uncertain', 'uncertain', 'likely', 'likely', 'likely', 'likely', 'likely', 'likely', 'uncertain'),
    named: Int32Array.of(0, 0, 1, -1, -1, -1, -1, -1, -1, 1), tupleOf: Int32Array.of(0, 1, -1, -1, 2),
    temperature: 1, heldOut: null, heldOutWords: [], stateCounts: '3 captions: 1 likely, 1 uncertain, 1 not found.', accuracy: 'The accuracy is unknown: no captions were hidden to check it.',
    answerP: Float64Array.of(0.97, 0.7, 0.2), answerState: codes('likely', 'uncertain', 'not found'), required: Int32Array.of(1, 1, 1),
    rankStart: Uint32Array.of(0, 3, 6, 7),
    rankTrack: Int32Array.of(0, 2, 1, 1, 0, 2, 4),
    rankScore: Float64Array.of(-0.03, -4, -9, Math.log(0.7), -4, -5, Math.log(0.2)),
    rankP: padded([0.97, 0.02, 0], [0.7, 0.02, 0.01], [0.2]),
    sum: Float64Array.of(1.2, 0.72, 0.2), bound: Float64Array.of(1, 1, 1), slack: Float64Array.of(0, 0.28, 0.8), scores: [], edited: null,
  };
}

const codes = (...states: (typeof States)[number][]) => Uint8Array.from(states, (state) => States.indexOf(state));

/** Lists of probabilities, each with zeros up to RankedTracks. */
const padded = (...lists: number[][]) => Float64Array.from(lists.flatMap((list) => Array.from({ length: RankedTracks }, (_, i) => list[i] ?? 0)));

/** A session whose core is ready, with a run in this phase. */
export function sessionIn(phase: Phase, run: Run = NO_RUN): Session {
  return { is: 'ready', work: workIn(phase, run), opening: null };
}

export function workIn(phase: Phase, run: Run = NO_RUN): Work {
  if (phase === 'none') return { is: 'no-run' };
  if (phase === 'preparing') return { is: 'making-features', wanted: 'run', doing: '', run, before: { is: 'no-run' } };
  return { is: phase, run };
}
