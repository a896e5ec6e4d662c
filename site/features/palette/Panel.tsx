// The command palette: a field to search in, and the list of all that can be done now.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useTravel } from '../../ui/VirtualList.tsx';
import { createPalette } from './state.ts';
import type { JSX } from 'preact';
import type { Command, Page, Palette } from './state.ts';

export function Panel({ page }: { page: Page }) {
  const palette = useMemo(() => createPalette(page), []);
  const isOpen = page.state.palette.value === 'open';
  return (
    <Dialog isOpen={isOpen} titledBy="palette-title" kind="palette" onClose={palette.close} onClosed={palette.closed}>
      {isOpen && (
        <>
          <h2 id="palette-title" class="unseen">All commands</h2>
          <Search palette={palette} />
          <List palette={palette} />
        </>
      )}
    </Dialog>
  );
}

const LIST = 'palette-list';
const idOf = (index: number) => `palette-${index}`;

function Search({ palette }: { palette: Palette }) {
  const { query, commands: { value: commands }, index: { value: index }, close } = palette;
  const keyboardNavigation = useTravel({ length: commands.length, index, go: palette.goTo });
  const press = (event: JSX.TargetedKeyboardEvent<HTMLInputElement>) => {
    const closes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (event.isComposing || (event.key !== 'Enter' && !closes)) return keyboardNavigation(event);
    event.preventDefault();
    if (closes) palette.toggle();
    else palette.choose(commands[index]);
  };
  const isFound = commands.length > 0;
  return (
    <>
      <div class="find">
        <input type="text" role="combobox" autofocus aria-label="Find a command or a video" placeholder="Find a command or a video" autocomplete="off" spellcheck={false} enterkeyhint="go"
          aria-autocomplete="list" aria-expanded={isFound} aria-controls={LIST} aria-activedescendant={isFound ? idOf(index) : undefined}
          value={query.value} onInput={({ currentTarget }) => palette.type(currentTarget.value)} onKeyDown={press} />
        <button type="button" class="icon-button" aria-label="Close the commands" onClick={close}><Icon name="close" /></button>
      </div>
      <p role="status" class={isFound ? 'unseen' : 'muted nothing'}>{isFound ? countText(commands.length, 'command') : 'No command or video has this name.'}</p>
    </>
  );
}

function List({ palette }: { palette: Palette }) {
  const { groups: { value: groups }, commands: { value: commands }, index: { value: index } } = palette;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (index === 0 && list.current) list.current.scrollTop = 0; // with its heading
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [commands[index]?.id]);
  return (
    <div class="commands" role="listbox" id={LIST} aria-label="Commands" hidden={commands.length === 0} ref={list} onMouseDown={(event) => event.preventDefault() /* the field keeps the focus */}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <h3 role="presentation">{group.name}</h3>
          {group.commands.map((command) => <Option key={command.id} palette={palette} command={command} index={commands.indexOf(command)} isCurrent={command === commands[index]} />)}
        </div>
      ))}
    </div>
  );
}

function Option({ palette, command, index, isCurrent }: { palette: Palette; command: Command; index: number; isCurrent: boolean }) {
  const { label, about, caps, isPossible } = command;
  return (
    <div class="command" role="option" id={idOf(index)} aria-selected={isCurrent} aria-disabled={isPossible ? undefined : 'true'} onClick={() => palette.choose(command)}>
      <span class="what">{label}{about && <small>{about}</small>}</span>
      <span class="caps">{caps.map((cap) => <kbd key={cap}>{cap}</kbd>)}</span>
    </div>
  );
}
