// The client of the core for the site: the core's parts, a client of its worker, requests as promises, and the decoding of its
// messages. The package siibp does not export it, because the messages of the core change with each version.
export { createCore, Gone, Refused, refusal } from '../core/calls.ts';
export type { Core, Hooks } from '../core/calls.ts';
export { createClient } from '../core/client.ts';
export type { Callbacks, Client } from '../core/client.ts';
export { decode, FoundFrom, operations, SureFrom } from '../core/messages.ts';
export { fetchParts } from '../core/parts.ts';
export type { CoreParts, CoreWorker } from '../core/parts.ts';
