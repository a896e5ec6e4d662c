// The menu to share what is shown: a link, the HTML of an embedded page, or the run as code.
import { useSignal, useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { LANGUAGES, LESSONS_WITHOUT_CODE, PREDICTION_CODE, codeOf, codedLesson, codedRun } from '../../model/as-code.ts';
import { NO_EDITS, originalDataset } from '../../model/edits.ts';
import { PARTS, lessonParts } from '../../model/embed.ts';
import { embedCode } from '../../model/embed-code.ts';
import { lessonOf } from '../../model/pages.ts';
import { linkOf } from '../../session/link.ts';
import { isWarmStart } from '../../session/run/progress.ts';
import { runOf } from '../../session/session-state.ts';
import { ActionButton, useAction } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { valuesOf } from '../../store.ts';
import type { Linked } from '../../session/link.ts';
import type { LessonRun } from '../../ui/panels.ts';
import type { State } from '../../state.ts';
import type { PanelPage } from '../../ui/action.ts';
import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import type { Language } from '../../model/as-code.ts';
import type { Edits } from '../../core/messages.ts';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<keyof Linked | 'session' | 'lessonLink' | 'lessonRun' | 'demoHash' | 'savedModel'>;

/** What the line of an embedded page reads. */
export type EmbedPage = Pick<PanelPage<keyof Linked | 'lessonLink' | 'demoHash'>, 'state'>;

/** What the printed page shows of the state. */
export type PrintedState = Pick<State, 'session' | 'dataset' | 'answer' | 'picture' | 'frame' | 'frameRates' | 'order' | 'filter' | 'hello' | 'answerOptions' | 'options'>;

interface CopyProps {
  what: string;
  from: RefObject<HTMLInputElement | HTMLTextAreaElement>;
  said: Signal<string>; // how it went
  children: string;
}

/** A button that copies what a field holds. */
function CopyButton({ what, from, said, children }: CopyProps) {
  const copy = async () => {
    const { current: field } = from;
    field?.select();
    try {
      await navigator.clipboard.writeText(field?.value ?? '');
      said.value = 'Copied.';
    } catch {
      said.value = 'This browser does not let a page copy. It is selected: press Ctrl+C.';
    }
  };
  return <button type="button" data-do={`copy-${what}`} onClick={copy}>{children}</button>;
}

function AsCode({ page: { state: { hello, dataset, options, featureRecipe, edits, lessonRun, lessonLink } }, isLesson, said }: { page: Page; isLesson: boolean; said: Signal<string> }) {
  const language = useSignal<Language>('command');
  const field = useRef<HTMLTextAreaElement>(null);
  const without = isLesson && LESSONS_WITHOUT_CODE[lessonOf(lessonLink.value)];
  if (without) return <p class="muted">{without}</p>;
  if (!hello.value || (isLesson && !lessonRun.value)) return null;
  const isPrediction = !isLesson && dataset.value?.applied === true;
  const code = isPrediction ? PREDICTION_CODE[language.value] : codeOf(language.value, isLesson ? codedLesson(hello.value, lessonRun.value!) : codedRun(hello.value, options.value, featureRecipe.value));
  return (
    <details class="fold as-code">
      <summary>{isLesson ? 'This lesson as code' : 'This run as code'}</summary>
      <div class="names" role="radiogroup" aria-label="Language">
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <label key={one}><input type="radio" name="code-language" value={one} checked={language.value === one} onChange={() => { language.value = one; }} />{LANGUAGES[one]}</label>
        ))}
      </div>
      <textarea readOnly rows={6} aria-label="Code" ref={field} value={code} />
      <CopyButton what="code" from={field} said={said}>Copy the code</CopyButton>
      <p class="muted">{isLesson ? lessonNote(lessonRun.value!) : runNote(edits.value, isPrediction)} <a href="code.html" target="_blank" rel="noopener">Use it in your code</a> says more.</p>
    </details>
  );
}

const runNote = (edits: Edits, isPrediction: boolean) => `${edits === NO_EDITS ? '' : 'Your corrections are not in it: download them, and put the files in place of yours. '}“mine” stands for the folder of the dataset${isPrediction ? ', and model.zip for the saved model' : ''}.`;

/** How the code's answer is related to the lesson's picture. */
const lessonNote = ({ landscape }: LessonRun) => `It writes the lesson’s dataset to the folder “mine”, and runs ${landscape ? 'a search with starts of its own: the picture has 80 others' : 'to the last iteration of the picture'}.`;

interface Props {
  address: string; // of this page, up to its path
  link: string; // '' while nobody looks
  isLesson: boolean;
  isOffered: boolean;
  said: Signal<string>;
}

function EmbedCode({ address, link, isLesson, isOffered, said }: Props) {
  const parts = useSignal(['stage', 'why']);
  const withProse = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = isLesson ? lessonParts(lessonOf(link), withProse.value) : Object.keys(PARTS).filter((part) => parts.value.includes(part));
  const toggle = (part: string, on: boolean) => {
    parts.value = on ? [...parts.value, part] : parts.value.filter((one) => one !== part);
  };
  return (
    <details class="fold" hidden={!isOffered}>
      <summary>Embed it in a page</summary>
      <fieldset hidden={isLesson}>
        <legend>What the page shows</legend>
        <div class="names">
          {Object.entries(PARTS).map(([part, name]) => (
            <label key={part}><input type="checkbox" value={part} checked={parts.value.includes(part)} onChange={({ currentTarget }) => toggle(part, currentTarget.checked)} />{name}</label>
          ))}
        </div>
      </fieldset>
      <div class="names" hidden={!isLesson}>
        <label><input type="checkbox" value="prose" checked={withProse.value} onChange={({ currentTarget }) => { withProse.value = currentTarget.checked; }} />The lesson’s text beside its picture</label>
      </div>
      <textarea readOnly rows={4} aria-label="Embed code" ref={field} value={link && shown.length > 0 ? embedCode(address, shown, link) : ''} />
      <CopyButton what="embed" from={field} said={said}>Copy the code</CopyButton>
    </details>
  );
}

export function Panel({ page: panelPage }: { page: Page }) {
  const { state } = panelPage;
  const { dataset, page, lessonLink, demoHash } = state;
  const isOpen = useSignal(false);
  const said = useSignal('');
  const isLesson = useComputed(() => page.value === 'lessons' && lessonLink.value !== '');
  const isOwn = useComputed(() => !isLesson.value && dataset.value !== null && originalDataset(dataset.value).hash !== demoHash.value);
  const link = useComputed(() => {
    if (!isOpen.value) return ''; // while a clip plays, it would change with every frame
    return isLesson.value ? lessonLink.value : linkOf(valuesOf(state), demoHash.value);
  });
  const field = useRef<HTMLInputElement>(null);
  const toggled = (open: boolean) => {
    isOpen.value = open;
    said.value = '';
  };
  return (
    <div id="share">
      <details class="menu" hidden={!dataset.value} onToggle={({ currentTarget }) => toggled(currentTarget.open)}>
        <summary>Link<Icon name="down" /></summary>
        <div class="items prose">
          <What state={state} isLesson={isLesson.value} isOwn={isOwn.value} />
          <div class="copy">
            <input type="text" readOnly aria-label="Link" ref={field} value={link.value && ADDRESS + link.value} />
            <CopyButton what="link" from={field} said={said}>Copy link</CopyButton>
          </div>
          <EmbedCode address={ADDRESS} link={link.value} isLesson={isLesson.value} isOffered={!isOwn.value} said={said} />
          {isOpen.value && <AsCode page={panelPage} isLesson={isLesson.value} said={said} />}
          <p class="muted" role="status">{said.value}</p>
          {isOpen.value && !isLesson.value && <RunArchive page={panelPage} isOwn={isOwn.value} />}
        </div>
      </details>
    </div>
  );
}

/** Offers the run archive where a link alone does not bring the result back. */
function RunArchive({ page, isOwn }: { page: Page; isOwn: boolean }) {
  const { session, edits } = page.state;
  const { reason } = useAction({ page, action: 'download', payload: { name: 'capsule.zip' } });
  if (!isOwn && edits.value === NO_EDITS && !isWarmStart(runOf({ session: session.value }))) return null;
  return (
    <section class="run-archive" aria-label="Run archive">
      <p>A run archive holds the result with its options, captions, estimate of accuracy and corrections, each of which can be undone. Send it as a file: your colleague drops it on this page, {isOwn ? 'together with the dataset.' : 'and needs nothing else.'}</p>
      <ActionButton page={page} action="download" payload={{ name: 'capsule.zip' }} data-do="save-archive">Save a run archive</ActionButton>
      <p class="muted">{reason ?? (isOwn ? 'capsule.zip. Under Download there are archives with your data and your videos inside.' : 'capsule.zip')}</p>
    </section>
  );
}

const ADDRESS = location.origin + location.pathname;

/** What the link holds, and what it does not. */
function What({ state: { edits, session }, isLesson, isOwn }: { state: Page['state']; isLesson: boolean; isOwn: boolean }) {
  return (
    <>
      <p>{isLesson ? 'The link holds this lesson as you see it: what is set, the step, the draw.' : 'The link holds what you see: the options, the selection, the page and what is open on it.'}</p>
      <p hidden={isLesson}>
        {isOwn ? `It never holds data${edits.value === NO_EDITS ? '' : ', nor what you have corrected of it'}: whoever opens it has to open the same dataset, too.`
          : 'It never holds data; the demo needs none, so the link is complete.'}
      </p>
      <p class="doubt" hidden={isLesson || !isWarmStart(runOf({ session: session.value }))}>This result continues an earlier one. The link holds its options; whoever opens it sees them run from the start.</p>
    </>
  );
}
