// The menu of all downloads, by purpose. An item that cannot be downloaded, or would be empty, says why.
import { ActionButton, useAction } from '../../ui/ActionButton.tsx';
import { Menu } from './Menu.tsx';
import { downloadGroups, downloadNames, downloadWords } from './words.ts';
import type { MenuPage } from './page.ts';

export function DownloadMenu({ page }: { page: MenuPage }) {
  const names = downloadNames(page.state.hello.value?.exports ?? []);
  return (
    <Menu title="Download" isHidden={names.length === 0}>
      {downloadGroups.map(({ title, words }) => (
        <div key={title} class="group" role="group" aria-label={title}>
          <span class="group-title" aria-hidden="true">{title}</span>
          {names.filter((name) => name in words).map((name) => <Item key={name} page={page} name={name} />)}
        </div>
      ))}
    </Menu>
  );
}

function Item({ page, name }: { page: MenuPage; name: string }) {
  const { reason } = useAction({ page, action: 'download', details: { name } });
  return <ActionButton page={page} action="download" details={{ name }} class="item" data-export={name} title={undefined}><strong>{name}</strong><small>{reason ?? downloadWords[name]}</small></ActionButton>;
}
