// The list of saved sessions. It is read again after each change, in this tab or another one. Sessions are
// removed only on request of the user.
import { database } from './database.ts';
import { reasonOf, withLimit } from './limits.ts';
import { latestFirst, oldestClosed } from './summary.ts';
import type { Autosave } from './summary.ts';
import { lastOfTab } from './tabs.ts';
import { noteUnwritten, writeUnwritten } from './unwritten.ts';
import type { Tabs } from './tabs.ts';

export class Recents {
  declare readonly state: () => Autosave;
  declare readonly publish: (patch: Partial<Autosave>) => void;
  declare readonly tabs: Tabs;
  declare readonly ownId: () => string; // the session that this tab has open, '' for none
  /** The latest read. */
  #last: Promise<void> = Promise.resolve();
  /** The next read, which has not started; further requests share it. */
  #next: Promise<void> | null = null;

  constructor(state: () => Autosave, publish: (patch: Partial<Autosave>) => void, tabs: Tabs, ownId: () => string) {
    this.state = state;
    this.publish = publish;
    this.tabs = tabs;
    this.ownId = ownId;
  }

  /** Reads the list, after the reads in progress. */
  refresh() {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      return this.#read();
    });
    this.#last = this.#next;
    return this.#next;
  }

  async #read() {
    try {
      await writeUnwritten((ids) => this.#openElsewhere(ids)).catch(() => {}); // retried with the next read
      const summaries = latestFirst(await withLimit(database.list()));
      const open = await this.tabs.open(summaries.map(({ id }) => id));
      const own = this.ownId();
      const placeOf = (id: string): '' | 'here' | 'elsewhere' => (id === own ? 'here' : open.has(id) ? 'elsewhere' : '');
      const sessions = this.state().erased ? [] : summaries.map((one) => ({ ...one, place: placeOf(one.id) }));
      this.publish({ sessions, listError: '' });
    } catch (error) {
      this.publish({ listError: reasonOf(error) });
    }
  }

  /** Returns the sessions that another tab has open. A page that was just reloaded may still hold its lock. */
  async #openElsewhere(ids: string[]) {
    const open = await this.tabs.open(ids);
    if (!this.ownId()) open.delete(lastOfTab());
    return open;
  }

  /** Removes sessions that no other tab has open. */
  async forget(ids: string[]) {
    const { sessions, offer } = this.state();
    const left = sessions.filter(({ id }) => !ids.includes(id));
    const next = offer && ids.includes(offer.id) ? left.find(({ place }) => place === '') ?? null : offer;
    this.publish({ sessions: left, offer: next });
    for (const id of ids) noteUnwritten(id, null);
    try {
      await withLimit(database.remove(ids));
      this.publish({ forgetError: '' });
    } catch (error) {
      this.publish({ forgetError: `It could not be forgotten: ${reasonOf(error)}.` });
    }
    this.tabs.tell('changed');
    await this.refresh();
  }

  /** Sets the title of a session that no other tab has open. */
  async rename(id: string, title: string) {
    const { sessions, offer } = this.state();
    this.publish({ sessions: sessions.map((one) => (one.id === id ? { ...one, title } : one)), offer: offer?.id === id ? { ...offer, title } : offer });
    try {
      await withLimit(database.rename(id, title));
    } catch (error) {
      this.publish({ listError: `it could not be renamed: ${reasonOf(error)}` });
      return;
    }
    this.tabs.tell('changed');
    await this.refresh();
  }

  /** Removes all sessions that are not open, and this tab's session if nothing more is saved. */
  forgetAll() {
    const { sessions, enabled } = this.state();
    return this.forget(sessions.filter(({ place }) => place === '' || (place === 'here' && !enabled)).map(({ id }) => id));
  }

  /** Returns the session that can be removed to free space, null for none. */
  oldest() {
    return oldestClosed(this.state().sessions) ?? null;
  }
}
