// The menu of all that can be downloaded. What would hold nothing, or cannot be, says why.
import { useComputed } from '@preact/signals';
import { emptyReason } from '../../session/empty-downloads.ts';
import { isWarmStart } from '../../session/progress.ts';
import { runOf } from '../../session/session-state.ts';
import { Menu } from './Menu.tsx';
import { NO_CAPSULE, NO_RUN, downloadWords } from './words.ts';
import type { MenuPage } from './page.ts';

export function DownloadMenu({ page: { state, perform } }: { page: MenuPage }) {
  const { hello, dataset, answer, edits, session } = state;
  const { value: isWarm } = useComputed(() => isWarmStart(runOf({ session: session.value })));
  const content = { dataset: dataset.value, answer: answer.value, edits: edits.value };
  const noCapsule = dataset.value?.applied ? NO_RUN : isWarm ? NO_CAPSULE : '';
  const names = hello.value?.exports ?? [];
  return (
    <Menu title="Download" isHidden={names.length === 0}>
      {names.map((name) => {
        const reason = emptyReason(name, content) || (name.startsWith('capsule') ? noCapsule : '');
        return (
          <button key={name} type="button" class="item" data-export={name} disabled={reason !== ''} onClick={() => perform('download', { name })}>
            <strong>{name}</strong><small>{reason || downloadWords[name]}</small>
          </button>
        );
      })}
    </Menu>
  );
}
