// The dialog of the objective F: the plot of every start, and their table.
import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { plot } from '../../ui/objective-plot.ts';
import { objectiveText } from '../../words.ts';
import { runOf } from '../../session/session-state.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DomNode, Indexed } from '../../ui/DomNode.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SaveMenu } from '../../ui/SaveMenu.tsx';
import type { RefObject } from 'preact';
import type { RunSummary } from '../../core/messages.ts';
import type { Run } from '../../session/run/progress.ts';
import type { Page } from './actions.ts';

export function Objective({ page }: { page: Page }) {
  const { state: { panel }, dispatch } = page;
  const isOpen = panel.value === 'objective';
  const close = () => dispatch('closed', { panel: 'objective' });
  return <Dialog isOpen={isOpen} titledBy="objective-title" onClose={close}>{isOpen && <Contents page={page} onClose={close} />}</Dialog>;
}

function Contents({ page: { state: { session }, dispatch }, onClose }: { page: Page; onClose: () => void }) {
  const run = useComputed(() => runOf({ session: session.value })).value;
  const picture = useRef<HTMLDivElement>(null);
  const draw = () => {
    const svg = picture.current?.querySelector('svg');
    return svg ? { svg, title: 'The objective F of each start', name: 'objective' } : null;
  };
  const done = run.progress?.done;
  return (
    <>
      <header>
        <h2 id="objective-title">The objective F</h2>
        <SaveMenu pictures={{ '': draw }} subject="the objective" save={(file) => dispatch('picture', file)} />
        <button type="button" class="icon-button" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
      </header>
      <p class="muted">Lower is better. Each line is one start; the one that was kept is drawn in front.</p>
      <Picture run={run} picture={picture} />
      <div class="table" tabIndex={0} role="region" aria-label="The starts">{done && <Starts done={done} />}</div>
    </>
  );
}

/** The plot, as wide as its place. */
function Picture({ run: { series, progress }, picture }: { run: Run; picture: RefObject<HTMLDivElement> }) {
  const width = useSignal(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([{ target }]) => { width.value = target.clientWidth; });
    if (picture.current) observer.observe(picture.current);
    return () => observer.disconnect();
  }, []);
  const kept = progress?.done?.kept ?? progress?.start ?? 1;
  const drawn = useMemo(() => (width.value > 0 ? plot(series, kept, width.value) : null), [series, kept, width.value]);
  return <div class="picture" ref={picture}>{drawn && <DomNode element={drawn} />}</div>;
}

const HEAD = ['start', 'K_bg', 'anneal', 'seed', 'F', 'iterations', 'ended'];

function Starts({ done: { starts, kept } }: { done: RunSummary }) {
  return (
    <table>
      <thead><tr>{HEAD.map((name) => <th key={name} scope="col"><Indexed text={name} /></th>)}</tr></thead>
      <tbody>
        {starts.map((start, i) => (
          <tr key={i} class={i + 1 === kept ? 'kept' : undefined}>
            <th scope="row">{i + 1 === kept ? `${i + 1} ✓ kept` : i + 1}</th>
            {[start.background, start.anneal, start.seed, objectiveText(start.f), start.iterations, start.reason].map((cell, n) => <td key={n} class="number">{cell}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
