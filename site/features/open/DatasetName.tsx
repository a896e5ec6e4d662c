import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { MenuPage } from './page.ts';

/** The open dataset's name, which opens what was found in its files. Where it is cut off, it is whole beside it for who points at it or has the focus on it. */
export function DatasetName({ page: { state: { dataset }, perform } }: { page: MenuPage }) {
  const short = useRef<HTMLSpanElement>(null);
  const isCut = useSignal(false);
  const look = () => {
    isCut.value = short.current !== null && short.current.scrollWidth > short.current.clientWidth;
  };
  const { name = '', summary = '' } = dataset.value ?? {};
  return (
    <button type="button" class={isCut.value ? 'dataset quiet is-cut' : 'dataset quiet'} data-do="found" title={summary} hidden={!dataset.value}
      onPointerEnter={look} onFocus={look} onClick={() => perform('panel', { panel: 'found' })}>
      <span class="short" ref={short}>{name}</span>
      <span class="whole" aria-hidden="true">{name}</span>
    </button>
  );
}
