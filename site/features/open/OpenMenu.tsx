// The menu of all that can be opened.
import { converters } from '../converters.ts';
import { Menu } from './Menu.tsx';
import type { ComponentChildren } from 'preact';
import type { MenuPage } from './page.ts';

interface Props {
  page: MenuPage;
  children?: ComponentChildren; // what is kept in this browser
}

export function OpenMenu({ page: { state: { answer }, perform }, children }: Props) {
  return (
    <Menu title="Open…">
      <Item name="demo" title="The demo" about="A toy world with known truth" onClick={() => perform('open', { which: 'demo' })} />
      {converters.map(({ name, title, about }) => (
        <button key={name} type="button" class="item" data-do={name} onClick={() => location.assign(`?${name}`)}>
          <strong>{title}</strong><small>{about}</small>
        </button>
      ))}
      <Item name="folder" title="A folder…" about="A dataset as it lies on your disk" onClick={() => perform('open', { which: 'folder' })} />
      <Item name="files" title="Files or a .zip…" about="All at once. Or drop any of it on this page" onClick={() => perform('open', { which: 'files' })} />
      <Item name="learned" title="Other videos, with this model…" about="What was learned here labels them; they need no captions" isDisabled={!answer.value} onClick={() => perform('save-learned-model', undefined)} />
      <Item name="help" title="What can I open?" about="A smallest example, templates, what each file is" onClick={() => perform('panel', { panel: 'help' })} />
      {children}
    </Menu>
  );
}

interface ItemProps {
  name: string;
  title: string;
  about: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function Item({ name, title, about, isDisabled = false, onClick }: ItemProps) {
  return <button type="button" class="item" data-open={name} disabled={isDisabled} onClick={onClick}><strong>{title}</strong><small>{about}</small></button>;
}
