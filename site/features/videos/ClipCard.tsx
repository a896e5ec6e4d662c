// The card of a clip: the analyzed frame with its boxes, the progress, and the number of people in its caption.
import { peopleIn, missingText, peopleFound } from '../found-people.ts';
import { useEffect, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import type { ActiveTrack, RelativeBox } from '../../core/vision-protocol.ts';
import type { Clip, ClipStatus } from './clips.ts';
import type { Videos } from './state.ts';

/** Whether a captions file has a line, a row or an entry of a clip. */
export function isNamedIn(text: string, id: string) {
  return new RegExp(`(^|["\\s,{])${literal(id)}["\\s]*[:,]`, 'm').test(text);
}

/**
 * How many different people the tuples of a clip name in the notation of captions.txt, such as
 * “clip-1: (Ana, waves), (Bo, -)”; undefined where the file has no such lines of it.
 */
export function peopleNamedIn(text: string, id: string): number | undefined {
  const lines = [...text.matchAll(new RegExp(`^\\s*"?${literal(id)}"?\\s*:(.*\\(.*)$`, 'gm'))];
  if (lines.length === 0) return undefined;
  return peopleIn(lines.flatMap(([, tuples]) => [...tuples.matchAll(/\(\s*([^,()]*)/g)].map(([, who]) => [isNobody(who.trim()) ? '' : who.trim()])));
}

/** The clips that lines in the notation of captions.txt name and that are not among the given ids. */
export function clipsNotGiven(text: string, ids: string[]): string[] {
  const named = [...text.matchAll(/^\s*"?([^#:"\n]+?)"?\s*:.*\(/gm)].map(([, id]) => id);
  return [...new Set(named)].filter((id) => !ids.includes(id));
}

/** Whether the first member of a tuple is left open. */
const isNobody = (who: string) => ['', '-', '–', '—', '∅'].includes(who);

/** A text as a part of a regular expression. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Props {
  clip: Clip;
  videos: Pick<Videos, 'captioned' | 'captionsText'>;
}

export function ClipCard({ clip, videos }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    clip.onPicture = (picture, found) => canvas.current && paint(canvas.current, picture, found);
    return () => {
      clip.onPicture = null;
    };
  }, [clip]);
  const status = clip.status.value;
  return (
    <li class={`clip is-${status.is}`} data-clip={clip.name.id} data-stored={clip.isStored.value}>
      {status.is === 'refused' ? null : <canvas ref={canvas} width={16} height={9} aria-hidden="true" />}
      <div class="words">
        <strong title={clip.file.name}>{status.is === 'refused' ? clip.file.name : clip.name.id}</strong>
        <ClipWords clip={clip} status={status} />
        {status.is !== 'refused' && <ClipFacts clip={clip} videos={videos} />}
      </div>
      {status.is === 'analyzing' && <progress max={1} value={Math.min(1, clip.time.value / (clip.facts.value?.duration || Infinity))} aria-label={`${clip.name.id}: analyzed`} />}
    </li>
  );
}

function ClipWords({ clip, status }: { clip: Clip; status: ClipStatus }) {
  if (status.is === 'refused') {
    return <div class="refusal"><p>{status.refusal.why}</p><p class="muted">{status.refusal.help}</p></div>;
  }
  const seconds = clip.facts.value?.duration;
  const length = seconds ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s` : '';
  if (status.is === 'waiting') return <span class="muted number">{length}</span>;
  if (status.is === 'analyzing') return <span class="muted number">{status.persons > 0 ? countText(status.persons, 'person', 'persons') : 'nobody'} now</span>;
  const { persons, others, tracks, notes } = status.summary;
  const moving = others > 0 && (persons > 0 ? `${others} other` : `${others} moving`);
  const found = [persons > 0 && countText(persons, 'person', 'persons'), moving].filter(Boolean).join(', ') || 'nobody';
  return (
    <>
      <span class="muted number">{`${found} · ${countText(tracks, 'track')}`}</span>
      {notes.map((note) => <p class="note" key={note}>{note}</p>)}
    </>
  );
}

/** Says what there is of a clip besides its tracks, and whether its captions name more people than were found. */
function ClipFacts({ clip, videos: { captioned, captionsText } }: Props) {
  const { name: { id }, facts, status } = clip;
  const written = captioned.value.get(id);
  const people = written?.people ?? peopleNamedIn(captionsText.value, id);
  const isCaptioned = written?.isAccepted || people !== undefined && !written || isNamedIn(captionsText.value, id);
  const caption = isCaptioned ? 'captioned' : written ? 'a sentence, no caption accepted yet' : 'no caption yet';
  const sound = facts.value && (facts.value.hasSound ? 'sound, not used' : 'no sound');
  const found = status.value.is === 'done' ? peopleFound(status.value.summary) : Infinity;
  return (
    <>
      <span class="has muted">{[caption, sound].filter(Boolean).join(' · ')}</span>
      {people !== undefined && people > found && <p class="note">{`${missingText({ named: people, found })}. Draw who is missing with Edit tracks when the dataset is made.`}</p>}
    </>
  );
}

/** Paints a frame with what is followed: persons white and strong with their faces and limbs, whatever else moves thin. */
function paint(canvas: HTMLCanvasElement, picture: ImageData, found: ActiveTrack[]) {
  const { width, height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.putImageData(picture, 0, 0);
  const outline = ({ x, y, w, h }: RelativeBox, line: number, round: number) => {
    for (const [colour, more] of [[SHADE, 2], [LIGHT, 0]] as const) {
      context.strokeStyle = colour;
      context.lineWidth = line + more;
      context.beginPath();
      context.roundRect(x * width, y * height, w * width, h * height, round);
      context.stroke();
    }
  };
  for (const { person, box, face, limbs } of found) {
    outline(box, person ? 2.5 : 0.75, 4);
    if (face) outline(face, 1, 99);
    context.strokeStyle = LIGHT;
    context.lineWidth = 1.5;
    context.beginPath();
    for (const [x0, y0, x1, y1] of limbs) {
      context.moveTo(x0 * width, y0 * height);
      context.lineTo(x1 * width, y1 * height);
    }
    context.stroke();
  }
}

const SHADE = 'rgb(0 0 0 / 50%)';
const LIGHT = '#fff';
