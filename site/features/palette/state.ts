// The palette: what is typed, what is found, and which of it Enter does.
import { computed, signal } from '@preact/signals';
import { valuesOf } from '../../ui/action.ts';
import { contains, groupsOf, wordsOf } from './filter.ts';
import { commandsOf, videoCommands } from './list.ts';
import type { Command } from './list.ts';
import type { Page } from './page.ts';

export type Palette = ReturnType<typeof createPalette>;

export function createPalette(page: Page) {
  const { state, perform } = page;
  const query = signal('');
  const at = signal(''); // the id of the command that was gone to, '' for the first that can be done
  let chosen: Command | null = null;

  const groups = computed(() => {
    if (state.palette.value !== 'open') return [];
    const [now, words] = [valuesOf(state), wordsOf(query.value)];
    const videos = words.length > 0 ? videoCommands(page, now, (text) => contains(text, words)) : [];
    return groupsOf([...commandsOf(page, now), ...videos], words);
  });
  const commands = computed(() => groups.value.flatMap((group) => group.commands));
  const index = computed(() => {
    const there = commands.value.findIndex(({ id }) => id === at.value);
    return there >= 0 ? there : Math.max(0, commands.value.findIndex(({ isPossible }) => isPossible));
  });
  const close = () => perform('palette-closed', undefined);

  return {
    query, groups, commands, index, close,
    type(text: string) {
      query.value = text;
      at.value = '';
    },
    goTo(to: number) {
      at.value = commands.value[to].id;
    },
    /** Closes the palette, and then does the command: what it focuses keeps the focus. */
    choose(command: Command | undefined) {
      if (!command?.isPossible) return;
      chosen = command;
      close();
    },
    /** The dialog has closed, and the focus is where it was before. */
    closed() {
      close();
      query.value = '';
      at.value = '';
      const command = chosen;
      chosen = null;
      command?.run();
    },
  };
}
