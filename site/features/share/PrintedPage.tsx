// The printed page: the answer, the selected clip, all captions, the scores and the options.
import { matchesOf, tupleStarts } from '../../model/matches.ts';
import { tracksDrawing } from '../../ui/saved-drawings.ts';
import { stageDrawing } from '../../media/stage-drawing.ts';
import { listedVideos } from '../../model/filter.ts';
import { differingSettings, optionName } from '../../model/settings.ts';
import { runOf } from '../../session/session-state.ts';
import { isFramed } from '../../media/frame.ts';
import { timeOfPicture } from '../../model/rates.ts';
import { countText, objectiveText, probabilityText } from '../../words.ts';
import { DomNode } from '../../ui/DomNode.tsx';
import { Names, StateMark } from '../../ui/Marks.tsx';
import type { Dataset, Options } from '../../core/messages.ts';
import type { State } from '../../state.ts';
import type { PrintedState } from './Panel.tsx';

interface Props {
  state: PrintedState; // as it is when the page is printed
  stage: HTMLElement | null; // the frame on the screen
}

export function PrintedPage({ state, stage }: Props) {
  const { dataset, picture } = state;
  if (!dataset) return null;
  return (
    <>
      <Head state={state} dataset={dataset} />
      {picture && <Clip state={state} dataset={dataset} picture={picture} stage={stage} />}
      <CaptionsList state={state} dataset={dataset} />
      <Scores state={state} />
      <OptionsList state={state} />
    </>
  );
}

interface PartProps {
  state: PrintedState;
  dataset: Dataset;
}

function Head({ state: { session, answer }, dataset }: PartProps) {
  const { done } = runOf({ session }).progress ?? {};
  const kept = done?.starts[done.kept - 1];
  const f = kept?.f ?? answer?.f;
  return (
    <header>
      <h1>{dataset.name}</h1>
      <p>{`WSC-SIIBP · ${countText(dataset.videos.length, 'video')}, ${countText(dataset.tracks.length, 'track')}`}</p>
      {answer && (
        <p>
          <strong>{answer.stateCounts}</strong>
          {f !== undefined && ` F = ${objectiveText(f)}${kept ? `, ${countText(kept.iterations, 'iteration')}` : ''}.`}
        </p>
      )}
    </header>
  );
}

/** The selected clip: its picture with the boxes, and its tracks. */
function Clip({ state: { answer, frame, frameRates }, dataset, picture, stage }: PartProps & { picture: NonNullable<State['picture']>; stage: HTMLElement | null }) {
  const canvas = stage?.querySelector('canvas');
  const title = `${dataset.videos[picture.video].id}, frame ${frame}`;
  const isSeen = stage && canvas && isFramed(picture) && stage.clientWidth > 0;
  return (
    <section class="clip">
      <h2>{title}</h2>
      {isSeen && <DomNode element={stageDrawing({ frame: stage, canvas }, title, '').svg} />}
      <DomNode element={tracksDrawing(dataset, answer, picture.video, timeOfPicture(picture, frameRates)).svg} />
    </section>
  );
}

function CaptionsList({ state, dataset }: PartProps) {
  const { answer } = state;
  const matches = answer && matchesOf(answer);
  return (
    <section class="list">
      <h2>Captions</h2>
      {listedVideos(dataset, answer, state).map((video) => <Video key={video} dataset={dataset} video={video} matches={matches} />)}
    </section>
  );
}

function Video({ dataset, video, matches }: { dataset: Dataset; video: number; matches: ReturnType<typeof matchesOf> | null }) {
  const { id, tuples, free } = dataset.videos[video];
  const first = tupleStarts(dataset)[video];
  return (
    <div class="video">
      <h3>{id}</h3>
      {tuples.length === 0 && <p>{free ? 'no captions: free' : 'nothing happens here'}</p>}
      {tuples.map((classes, n) => {
        const track = matches?.track[first + n] ?? -1;
        return (
          <p class="tuple">
            <span class="mark">{matches && <StateMark state={matches.state[first + n]} />}</span>
            <Names dataset={dataset} classes={classes} empty />
            <span>{track >= 0 && `track ${dataset.tracks[track].id}`}</span>
            <span class="number">{matches && probabilityText(matches.p[first + n])}</span>
          </p>
        );
      })}
    </div>
  );
}

function Scores({ state: { answer } }: { state: PrintedState }) {
  const list = answer?.scores ?? [];
  if (list.length === 0) return null;
  return <section><h2>Scores</h2><dl>{list.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd>{value.toFixed(3)}</dd></div>)}</dl></section>;
}

/** The options behind the answer. Those that differ from the default preset are marked. */
function OptionsList({ state: { hello, answerOptions, options } }: { state: PrintedState }) {
  if (!hello) return null;
  const values = answerOptions ?? options;
  const differing = new Set(differingSettings(hello.options, hello.presets[0]?.options ?? {}, values).map(({ key }) => key));
  return (
    <section>
      <h2>Options</h2>
      <dl>
        {hello.options.map(({ key, symbol }) => (
          <div key={key}><dt>{key === symbol.toLowerCase() ? symbol : `${optionName(key)} ${symbol}`}</dt><dd class={differing.has(key) ? 'other' : undefined}>{wordOf(values[key])}</dd></div>
        ))}
      </dl>
    </section>
  );
}

function wordOf(value: Options[string]) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') || '–' : String(value ?? '–');
}
