// The menu of all that can be opened.
import { Fragment } from 'preact';
import { converters, loadConverter, loadSample } from '../converters.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Menu } from './Menu.tsx';
import type { ComponentChildren } from 'preact';
import type { PageDetails } from '../../app/details.ts';
import type { MenuPage } from './page.ts';

interface Props {
  page: MenuPage;
  children?: ComponentChildren; // what is kept in this browser
}

export function OpenMenu({ page, children }: Props) {
  return (
    <Menu title="Open…">
      <Item page={page} name="demo" action="open" details={{ which: 'demo' }} />
      {converters.map(({ name, title, about, sample }) => (
        <Fragment key={name}>
          <button type="button" class="item" data-do={name} onClick={() => loadConverter(name)}><strong>{title}</strong><small>{about}</small></button>
          {sample && <button type="button" class="item" data-do={`${name}-sample`} onClick={() => loadSample(name)}><strong>{sample}</strong><small>With captions: tracks and features are made here</small></button>}
        </Fragment>
      ))}
      <Item page={page} name="folder" action="open" details={{ which: 'folder' }} />
      <Item page={page} name="files" action="open" details={{ which: 'files' }} />
      <Item page={page} name="learned" action="save-learned-model" details={undefined} />
      <Item page={page} name="help" action="panel" details={{ panel: 'help' }} />
      {children}
    </Menu>
  );
}

interface ItemProps<N extends keyof PageDetails> {
  page: MenuPage;
  name: string;
  action: N;
  details: PageDetails[N];
}

function Item<N extends keyof PageDetails>({ page, name, action, details }: ItemProps<N>) {
  const { label, about } = page.actions.wordsOf(action, details);
  return <ActionButton page={page} action={action} details={details} class="item" data-open={name} title={undefined}><strong>{label}</strong><small>{about}</small></ActionButton>;
}
