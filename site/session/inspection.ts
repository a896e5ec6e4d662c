// What the page may ask the core about its run.
import type { Message, RequestBody } from '../core/messages.ts';

/** A question about the run. */
export type Inspection = Extract<RequestBody, { op: 'slack' | 'explain' | 'model' | 'ask' | 'preview' }>;

/** Asks the core. Returns null where it has no run, or does not say. */
export type Inspect = (about: Inspection) => Promise<Message | null>;
