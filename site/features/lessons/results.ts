// The results of the lessons' worlds, which a core of the lessons' own computes. It starts when it
// is first needed. Results are remembered, together with those that came with the site.
import { createCore, refusal } from '../../core/calls.ts';
import type { Client, createClient } from '../../core/client.ts';
import type { Lesson, LessonSettings as Settings } from '../../core/messages.ts';

export type Connect = (callbacks: Parameters<typeof createClient>[1]) => Client;

/** onResult is called with each new result, onFail where the core refuses or crashes. */
export function createResults(lessons: Lesson[], connect: Connect, onResult: () => void, onFail: (text: string) => void) {
  let client: Client | null = null;
  /** Results by their settings. */
  const known = new Map(lessons.map((lesson) => [keyOf(lesson.settings), lesson]));
  /** Settings whose results will be wanted, by key. */
  const next = new Map<string, Settings>();
  let isAsking = false;

  async function ask(settings: Settings) {
    isAsking = true;
    client ??= connect({ onHello() {}, onCrash: fail });
    try {
      const lesson = await createCore(client).call('lesson', { settings });
      isAsking = false;
      known.set(keyOf(settings), lesson);
      onResult();
      askNext();
    } catch (error) {
      const text = refusal(error);
      if (text !== null) fail(text);
    }
  }

  /** Asks for what will be wanted, while nothing is waited for. */
  function askNext() {
    for (const [key, settings] of next) {
      if (isAsking) return;
      next.delete(key);
      if (!known.has(key)) void ask(settings);
    }
  }

  function fail(text: string) {
    end();
    onFail(text);
  }

  function end() {
    client?.terminate();
    client = null;
    isAsking = false;
    next.clear();
  }

  return {
    end,
    of: (settings: Settings) => known.get(keyOf(settings)),
    /** Asks for a result, unless another is being computed: what is then still wanted is asked for when that is there. */
    want(settings: Settings) {
      if (!isAsking) void ask(settings);
    },
    /** Computes results that will be wanted, in their order. */
    prepare(list: Settings[]) {
      next.clear();
      for (const settings of list) next.set(keyOf(settings), settings);
      askNext();
    },
  };
}

export const keyOf = (settings: Settings) => JSON.stringify(Object.entries(settings).sort());
