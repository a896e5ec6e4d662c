// The menu of all that can be downloaded. What would hold nothing, or cannot be, says why.
import { ActionButton, useAction } from '../ActionButton.tsx';
import { Menu } from './Menu.tsx';
import { downloadWords } from './words.ts';
import type { MenuPage } from './page.ts';

export function DownloadMenu({ page }: { page: MenuPage }) {
  const names = page.state.hello.value?.exports ?? [];
  return <Menu title="Download" isHidden={names.length === 0}>{names.map((name) => <Item key={name} page={page} name={name} />)}</Menu>;
}

function Item({ page, name }: { page: MenuPage; name: string }) {
  const { reason } = useAction({ page, action: 'download', details: { name } });
  return <ActionButton page={page} action="download" details={{ name }} class="item" data-export={name} title={undefined}><strong>{name}</strong><small>{reason ?? downloadWords[name]}</small></ActionButton>;
}
