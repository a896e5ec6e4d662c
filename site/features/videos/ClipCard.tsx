// A clip as a card: what is being looked at, with its boxes, and how far it has come.
import { useEffect, useRef } from 'preact/hooks';
import { countText } from '../../words.js';
import type { Box } from './messages.ts';
import type { Clip, ClipStatus } from './state.ts';

export function ClipCard({ clip }: { clip: Clip }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    clip.onPicture = (picture, boxes) => canvas.current && paint(canvas.current, picture, boxes);
    return () => {
      clip.onPicture = null;
    };
  }, [clip]);
  const status = clip.status.value;
  return (
    <li class={`clip is-${status.is}`} data-clip={clip.name.id}>
      {status.is === 'refused' ? null : <canvas ref={canvas} width={16} height={9} aria-hidden="true" />}
      <div class="words">
        <strong title={clip.file.name}>{clip.name.id}</strong>
        <ClipWords clip={clip} status={status} />
      </div>
      {status.is === 'looking' && <progress max={1} value={Math.min(1, clip.time.value / (clip.facts.value?.duration || Infinity))} aria-label={`${clip.name.id}: looked at`} />}
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
  if (status.is === 'looking') return <span class="muted number">{status.persons > 0 ? countText(status.persons, 'person', 'persons') : 'nobody'} now</span>;
  const { persons, tracks, notes } = status.summary;
  return (
    <>
      <span class="muted number">{`${countText(persons, 'person', 'persons')} · ${countText(tracks, 'track')}`}</span>
      {notes.map((note) => <p class="note" key={note}>{note}</p>)}
    </>
  );
}

/** Paints a frame and its boxes: persons stronger than what merely moves. */
function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, boxes: Box[]) {
  const { width, height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, 0, 0);
  const style = getComputedStyle(canvas);
  for (const { person, x, y, w, h } of boxes) {
    for (const [colour, line] of [['rgb(0 0 0 / 55%)', person ? 4.5 : 3], [person ? '#fff' : style.getPropertyValue('--nobody'), person ? 2.5 : 1.25]] as const) {
      context.strokeStyle = colour;
      context.lineWidth = line;
      context.beginPath();
      context.roundRect(x * width, y * height, w * width, h * height, 4);
      context.stroke();
    }
  }
}
