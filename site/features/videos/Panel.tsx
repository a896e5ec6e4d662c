// The panel of the importer: it asks for clips and shows the progress of their analysis.
import { countText } from '../../words.ts';
import { ClipCard, clipsNotGiven } from './ClipCard.tsx';
import { remainingText } from './clip-list.ts';
import { leftAsideText } from './files.ts';
import type { CaptionedClips } from '../found-people.ts';
import type { Videos } from './state.ts';

export function Panel({ videos }: { videos: Videos }) {
  const phase = videos.phase.value;
  if (phase === 'opened') return null;
  return (
    <div class="videos-panel">
      <h2 id="videos-title" tabIndex={-1}>{videos.base.value && phase === 'analyzing' ? 'Adding clips to your dataset' : TITLES[phase]}</h2>
      {phase === 'loading' && <Loading videos={videos} />}
      {phase === 'broken' && <p class="lead">{videos.trouble.value} Reload the page to try once more.</p>}
      {phase === 'unsupported' && <Unsupported />}
      {phase === 'asking' && <Asking videos={videos} />}
      {(phase === 'analyzing' || phase === 'writing') && <AnalysisProgress videos={videos} />}
      <ol class="clips">{videos.clips.value.map((clip) => <ClipCard key={clip.name.id} clip={clip} videos={videos} />)}</ol>
    </div>
  );
}

const TITLES = {
  loading: 'Videos and captions', asking: 'Videos and captions', broken: 'The video analyzer could not be loaded',
  unsupported: 'This browser cannot decode videos for a page',
  analyzing: 'Finding the people in your clips', writing: 'Making the dataset',
};

function Loading({ videos }: { videos: Videos }) {
  const share = videos.loaded.value;
  return (
    <>
      <p class="lead">Who does what in your clips, found here in this tab. What that needs is being loaded, once: later it is here without a network, too.</p>
      <progress class="all" max={1} value={share} aria-label="Loading" />
      <p class="muted number" role="status">{`${Math.round(100 * share)} %`}</p>
    </>
  );
}

/** Says what to do in a browser without WebCodecs. */
function Unsupported() {
  return (
    <>
      <p class="lead">{isSecureContext ? 'It has no WebCodecs.' : 'Browsers offer WebCodecs only to pages loaded over https, and this page was loaded over http.'} Nothing more was loaded. Either of these helps:</p>
      <div class="about">
        <section>
          <h3>Another browser</h3>
          <p>Chrome, Edge and Chromium, Firefox from 130 on, and Safari from 16.4 on decode videos here.</p>
        </section>
        <section>
          <h3>The command line</h3>
          <p>The same program makes the dataset from the clips. Drop the folder that it makes here.</p>
          <pre>siibp video clips/* -o mine --captions captions.txt</pre>
        </section>
      </div>
    </>
  );
}

function Asking({ videos }: { videos: Videos }) {
  const { clips, trouble } = videos;
  const refused = clips.value.filter(({ status }) => status.value.is === 'refused').length;
  return (
    <>
      {refused > 0 && refused === clips.value.length && <p class="bad" role="alert">{refused === 1 ? 'This clip cannot be used.' : 'None of these clips can be used.'}</p>}
      {trouble.value !== '' && <p class="bad" role="alert">{trouble.value}</p>}
      <Adding videos={videos} />
      <div class="drop-here">
        <strong>Drop your clips here</strong>
        <span class="muted">All at once, or their folder. With captions, sentences or subtitles, if there are any.</span>
        <div class="buttons">
          <button type="button" class="primary" data-do="videos-files" onClick={() => videos.pick('files')}>Choose files…</button>
          <button type="button" data-do="videos-folder" onClick={() => videos.pick('folder')}>A folder…</button>
        </div>
      </div>
      <label class="with-poses">
        <input type="checkbox" data-do="videos-poses" checked={videos.withPoses.value} onChange={({ currentTarget }) => void (videos.withPoses.value = currentTarget.checked)} />
        <span>Describe actions by poses, too <span class="muted">for what persons do in one place: sit, wave, raise a hand. It takes about a quarter longer.</span></span>
      </label>
      <CaptionsWord videos={videos} />
      {videos.savedBefore.value > 0 && <p>{`${countText(videos.savedBefore.value, 'clip')} of an earlier visit ${videos.savedBefore.value === 1 ? 'is' : 'are'} done already: drop the same clips, and it goes on from there.`}</p>}
      <div class="about">
        <section>
          <h3>Clips</h3>
          <p>MP4, MOV, WebM or MKV, of a few seconds to minutes each. They stay in this tab: the page can no longer send anything.</p>
          <p>A dozen are enough where each person and each action is named in several of them. With a few, classes that occur in the same clips cannot be told apart.</p>
          <Sample videos={videos} />
        </section>
        <section>
          <h3>Captions</h3>
          <p>A line a clip, as sentences or as tuples: who does what. Or none: you write them here, while the clips are analyzed or afterwards. Tables (.csv), subtitles (.srt, .vtt), events of BORIS (.csv), annotations of ELAN (.eaf) and the JSON of MSR-VTT and ActivityNet are read, too.</p>
          <pre>{'clip-01: Anna walks while Ben sits.\nclip-02: (Ben, walking)'}</pre>
        </section>
      </div>
    </>
  );
}

/** The button that makes clips for whoever has none. */
function Sample({ videos: { sample } }: { videos: Videos }) {
  if (!sample.isPossible) return <p class="muted">No clips at hand? This browser cannot encode the sample clips (it lacks VideoEncoder); Chromium, Chrome, Edge and Firefox from 130 on can.</p>;
  return (
    <div class="sample-clips">
      <button type="button" data-do="make-sample" disabled={sample.isMaking.value} onClick={() => void sample.make()}>{sample.isMaking.value ? 'Encoding the sample clips…' : 'Try a dozen sample clips'}</button>
      <p class="muted">Drawn figures with captions, encoded in this tab. They are found by their motion alone; in your clips networks find persons and faces, too.</p>
    </div>
  );
}

function AnalysisProgress({ videos }: { videos: Videos }) {
  const { phase, clips, settled, share, remaining, isPaused, notSaved } = videos;
  const writing = phase.value === 'writing';
  const left = remaining.value;
  const words = writing ? 'Almost there.' : [
    `${settled} of ${countText(clips.value.length, 'clip')}`,
    isPaused.value ? 'paused' : left !== null && remainingText(left),
  ].filter(Boolean).join(' · ');
  return (
    <>
      <progress class="all" max={1} value={writing ? 1 : share.value} aria-label="All clips" />
      <div class="state">
        <p class="number" role="status">{words}</p>
        <div class="buttons">
          <button type="button" data-do="videos-pause" disabled={writing} aria-pressed={isPaused.value} onClick={() => videos.pause(!isPaused.value)}>{isPaused.value ? 'Resume' : 'Pause'}</button>
          <button type="button" data-do="videos-write" onClick={videos.write}>Write captions now</button>
          <button type="button" class="quiet" data-do="videos-cancel" onClick={videos.cancel}>Cancel</button>
        </div>
      </div>
      <Adding videos={videos} />
      <CaptionsWord videos={videos} />
      {notSaved.value !== '' && <p class="doubt" role="status">{notSaved}</p>}
    </>
  );
}

/** Tells that clips are added to the open dataset, or that it stays while a new one is made. While no clip is analyzed, a button returns to it. */
function Adding({ videos: { base, phase, canReturn, cancel, goBack } }: { videos: Videos }) {
  if (!base.value) {
    if (!canReturn.value) return null;
    return (
      <div class="state">
        <p class="muted">A new dataset is made of the clips that you give now. To add clips to the dataset that is open, go back and press “Add clips…”.</p>
        {phase.value === 'asking' && <button type="button" data-do="videos-back" onClick={goBack}>Back to the dataset</button>}
      </div>
    );
  }
  return (
    <div class="state">
      <p class="muted">{`The new clips are added to the dataset of ${countText(base.value.names.length, 'clip')}. Its captions and corrections stay.`}</p>
      {phase.value === 'asking' && <button type="button" data-do="videos-back" onClick={cancel}>Back to the dataset</button>}
    </div>
  );
}

/** How many of the clips with these ids have captions and sentences in the caption editor. isAdded tells whether the dataset has others. */
function writtenText(clips: CaptionedClips, ids: string[], isAdded: boolean) {
  const written = ids.flatMap((id) => clips.get(id) ?? []);
  const accepted = written.filter(({ isAccepted }) => isAccepted).length;
  const open = written.length - accepted;
  if (written.length === 0) return `No captions ${isAdded ? 'of the new clips ' : ''}yet: write them now, or drop captions.txt, sentences or subtitles at any time.`;
  const parts = [accepted > 0 && `${countText(accepted, 'clip')} captioned`, open > 0 && `${countText(open, 'clip')} with a sentence and no accepted caption: accept what is offered under Write captions now`];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** Says that the captions are there, and which clips they name that are not. */
function givenText(text: string, ids: string[]) {
  const missing = clipsNotGiven(text, ids);
  const names = `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}`;
  return `The captions are here.${missing.length > 0 ? ` They name clips that are not here: ${names}. Drop these clips too, or remove their lines; otherwise the dataset has these videos without tracks.` : ''}`;
}

/** Says whether captions are there, and what was left aside. */
function CaptionsWord({ videos: { base, captions, captionsText, captioned, clips, ignored, phase } }: { videos: Videos }) {
  const ids = clips.value.map(({ name }) => name.id);
  const words = captions.value && !base.value ? givenText(captionsText.value, ids) : phase.value !== 'asking' && ids.length > 0 ? writtenText(captioned.value, ids, base.value !== null) : '';
  const skippedText = leftAsideText(ignored.value);
  return words || skippedText ? <p class="muted">{[words, skippedText].filter(Boolean).join(' ')}</p> : null;
}
