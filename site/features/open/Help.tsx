// The dialog about one's own data: what is chosen from the disk, then the parts of a dataset, an
// example, and how to write it.
import { Dialog } from '../../ui/Dialog.tsx';
import { importers, loadImporter, loadSample } from '../importers.ts';
import { NUMPY_SCRIPT, exampleFiles } from './example.ts';
import type { JSX } from 'preact';
import type { Dispatch } from '../../ui/action.ts';
import type { ExamplePayload, Page } from './actions.ts';

type Example = Dispatch<ExamplePayload>;

/** example carries out what is asked of the example. */
export function Help({ page, example }: { page: Page; example: Example }) {
  const { state: { panel }, dispatch } = page;
  const isOpen = panel.value === 'help';
  const close = () => dispatch('closed', { panel: 'help' });
  return (
    <Dialog isOpen={isOpen} titledBy="help-title" kind="help" onClose={close}>
      {isOpen && <Body page={page} example={example} />}
      <footer>
        <button type="button" data-do="example-open" onClick={() => example('example-open', undefined)}>Open example</button>
        <button type="button" data-do="example-zip" onClick={() => example('example-zip', undefined)}>Save as .zip</button>
        <button type="button" onClick={close}>Close</button>
      </footer>
    </Dialog>
  );
}

const LINES = 5; // lines of a file that are shown

/** The description of each file. */
const FILES: [string, string][] = [
  ['tracks.csv', 'One row for every track: something that was found and followed through a video.'],
  ['captions.txt', 'Who does what in each video, in no order; - where nothing is said. A video that is not listed is free.'],
  ['features/person.csv', 'Numbers that describe the faces or looks of each track. Row r is of row r of tracks.csv (here without a header). Better as .npy; .mat does, too.'],
  ['features/action.csv', 'The same for how it moves. Any concepts do: speaker and word, species and behaviour.'],
];

function Body({ page, example }: { page: Page; example: Example }) {
  const choice = (which: 'folder' | 'files') => page.actions.wordsOf('open', { which });
  const texts = exampleFiles();
  return (
    <div class="body" tabIndex={0} role="group" aria-labelledby="help-title">
      <h2 id="help-title">Use your own data</h2>
      <div class="choices">
        <Choice title={choice('folder').label} about={choice('folder').about} data-do="pick-folder" autofocus onClick={() => page.dispatch('open', { which: 'folder' })} />
        <Choice title={choice('files').label} about="All of a dataset at once" data-do="pick-files" onClick={() => page.dispatch('open', { which: 'files' })} />
        {importers.map(({ name, title, about }) => <Choice key={name} title={`${title}…`} about={about} data-do={`pick-${name}`} onClick={() => loadImporter(name)} />)}
      </div>
      {importers.filter(({ sample }) => sample).map(({ name, sample }) => (
        <p key={name} class="muted">No clips at hand? <button type="button" data-do={`sample-${name}`} onClick={() => loadSample(name)}>{`Try: ${sample.toLowerCase()}`}</button> About a dozen are enough.</p>
      ))}
      <p class="muted">Or drop any of it on the page. Nothing leaves this tab.</p>
      <h3>What can I open?</h3>
      <p>A dataset is three things:</p>
      {FILES.map(([name, about]) => (
        <section key={name}>
          <h3>
            <code>{name}</code>
            <button type="button" data-do="example-file" data-name={name} aria-label={`Save ${name} as a template`} onClick={() => example('example-file', { name })}>Save</button>
          </h3>
          <p class="muted">{about}</p>
          <pre>{firstLines(texts[name])}</pre>
        </section>
      ))}
      <More example={example} />
    </div>
  );
}

function More({ example }: { example: Example }) {
  return (
    <>
      <p>
        Videos of a dataset are shown, never analysed: its tracks and features come from a detector, a tracker and a network of your choice. If you have the videos, put them beside the rest
        as <code>media/clip-1.mp4</code>, and the boxes as <code>boxes.csv</code> with the columns <code>video,track,frame,x,y,w,h</code> (MOT, COCO and VIA do as well).
      </p>
      <p>No captions yet? Open the rest and write them here, or open a saved <code>model.zip</code> with it: it labels videos that have none.</p>
      <details><summary>From NumPy</summary><pre>{NUMPY_SCRIPT}</pre></details>
      <p>
        Features in a pickle, HDF5, JSON, tensors or other arrays: <button type="button" data-do="array-script" onClick={() => example('array-script', undefined)}>Save to_npy.py</button> and run
        {' '}<code>python3 to_npy.py .</code> in the folder of the dataset. It writes the features as <code>.npy</code>.
      </p>
      <p>All of it, in a tab of its own: <Link name="your-data">Your own data</Link>, <Link name="formats">Formats</Link>, <Link name="cli">Command line</Link>.</p>
    </>
  );
}

/** A way to choose data: its name, and what it is for. */
function Choice({ title, about, ...attributes }: { title: string; about?: string } & Omit<JSX.ButtonHTMLAttributes, 'title'>) {
  return <button type="button" class="item" {...attributes}><strong>{title}</strong><small>{about}</small></button>;
}

/** A link to a document. */
function Link({ name, children }: { name: string; children: string }) {
  return <a href={`${name}.html`} target="_blank" rel="noopener">{children}</a>;
}

function firstLines(text: string) {
  const lines = text.trimEnd().split('\n');
  return [...lines.slice(0, LINES), ...(lines.length > LINES ? ['…'] : [])].join('\n');
}
