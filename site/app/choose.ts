// The page as features/choose sees it: what it reads, and what it may ask for.
import { announce } from '../ui/dom.ts';
import { openChoose } from '../features/choose/choose.tsx';
import { preference, setPreference } from '../storage/preferences.ts';
import { presetOf } from '../model/settings.ts';
import type { createSession } from '../session/session.ts';
import type { Store } from '../state.ts';

export function setUpChoose(store: Store, { choosing, run, whenReady }: Pick<ReturnType<typeof createSession>, 'choosing' | 'run' | 'whenReady'>) {
  document.documentElement.dataset.choose = 'drawn';
  return openChoose({
    state: store.signals,
    read: store.get,
    core: choosing,
    adopt: ({ recipe, options }) => store.set({ featureRecipe: recipe, options, preset: presetOf(store.get().hello?.presets ?? [], options) }),
    run,
    whenReady,
    announce,
    byItself: { read: () => preference('choose') !== 'off', write: (on) => setPreference('choose', on ? '' : 'off') },
  }, document.getElementById('choose')!, document.getElementById('choose-reasons')!);
}
