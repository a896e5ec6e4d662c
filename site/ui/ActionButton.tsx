// A button that dispatches an action. Its label, title and state come from the action.
import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { keyCaps } from './action.ts';
import type { JSX } from 'preact';
import type { PagePayload } from '../app/payloads.ts';
import type { PanelPage } from './action.ts';

interface Asked<N extends keyof PagePayload> {
  page: Pick<PanelPage<never>, 'dispatch' | 'actions'>;
  action: N;
  payload: PagePayload[N];
}

type Props<N extends keyof PagePayload> = Asked<N> & JSX.ButtonHTMLAttributes & {
  isIcon?: boolean; // its words are hidden or short: what the action does is its title and, if it is given no other, its name
};

/** The text of the button is its children, or else the label of the action. The title of a disabled button is the reason. */
export function ActionButton<N extends keyof PagePayload>({ page, action, payload, isIcon = false, children, ...attributes }: Props<N>) {
  const { label, about, key, reason, isPossible } = useAction({ page, action, payload });
  const what = key ? `${about ?? label} (${keyCaps(key).join(' ')})` : about ?? label;
  const named = isIcon ? { 'aria-label': label, title: reason ?? what } : { title: reason ?? about };
  return (
    <button type="button" {...named} aria-keyshortcuts={key.replace('Ctrl', 'Control') || undefined} disabled={!isPossible} onClick={() => page.dispatch(action, payload)} {...attributes}>
      {children ?? label}
    </button>
  );
}

/** Returns the label and key of an action, and whether it is possible now. The component is rendered again when these change. */
export function useAction<N extends keyof PagePayload>({ page: { actions }, action, payload }: Asked<N>) {
  const asked = JSON.stringify(payload);
  const { words, possible, key } = useMemo(() => ({
    words: actions.wordsOf(action, payload), possible: computed(() => actions.possible(action, payload)), key: computed(() => actions.keyOf(action, payload)),
  }), [action, asked]);
  const { value: now } = possible;
  return { ...words, key: key.value, isPossible: now === true, reason: typeof now === 'string' ? now : undefined };
}
