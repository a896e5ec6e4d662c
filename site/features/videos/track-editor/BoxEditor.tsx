// The boxes on the stage while tracks are edited: the track's, which can be dragged, and those of other tracks that have changed.
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { adjusted, boxAt, nearestBox } from './track-edits.ts';
import type { Box } from './track-edits.ts';
import type { TrackEditing } from './state.ts';

/** Which edges a handle moves. */
const HANDLES = [['left', 'top'], ['right', 'top'], ['left', 'bottom'], ['right', 'bottom']] as const;

type Edges = { left?: number; top?: number; right?: number; bottom?: number };

interface Size {
  width: number;
  height: number;
}

export function BoxEditor({ editing }: { editing: TrackEditing }) {
  const picture = editing.picture.value;
  if (!editing.isOpen.value || editing.progress.value || !picture || !editing.tracks.value) return null;
  const at = editing.frame.value;
  const others = editing.tracks.value.flatMap((track) => {
    const box = track.changed && track.id !== editing.active.value ? boxAt(track.rows, at) : null;
    return box ? [{ id: track.id, box }] : [];
  });
  return (
    <>
      {others.map(({ id, box }) => <div key={id} class="track-edit-other" aria-hidden="true" style={placeOf(box, picture)}><span>{id}</span></div>)}
      {editing.isDrawing.value ? <Canvas editing={editing} picture={picture} /> : <Handled editing={editing} picture={picture} />}
    </>
  );
}

const placeOf = ([x, y, w, h]: Box, { width, height }: Size) => ({
  left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`, width: `${(100 * w) / width}%`, height: `${(100 * h) / height}%`,
});

/** How many pixels of the picture one of the screen is. */
const scaleOf = (element: Element, { width }: Size) => width / (element.closest('.frame')?.clientWidth || width);

const stop = (event: Event) => event.stopPropagation();

/** The box of the track, which is dragged with pointer or keys. Where the track is not there, it lies where it is nearest in time. */
function Handled({ editing, picture }: { editing: TrackEditing; picture: Size }) {
  const dragged = useSignal<{ from: [number, number]; edges: readonly string[]; begin: Box; box: Box; at: number } | null>(null);
  const track = editing.activeTrack.value;
  if (!track) return null;
  const at = editing.frame.value;
  const here = boxAt(track.rows, at);
  const box = dragged.value?.box ?? here ?? nearestBox(track, at);
  const begin = (edges: readonly string[]) => (event: JSX.TargetedPointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.closest<HTMLElement>('.track-edit-box')?.focus();
    editing.pause();
    dragged.value = { from: [event.clientX, event.clientY], edges, begin: box, box, at };
  };
  const move = (event: JSX.TargetedPointerEvent<HTMLElement>) => {
    const drag = dragged.value;
    if (!drag) return;
    event.stopPropagation();
    const scale = scaleOf(event.currentTarget, picture);
    const [dx, dy] = [(event.clientX - drag.from[0]) * scale, (event.clientY - drag.from[1]) * scale];
    const edges = Object.fromEntries(drag.edges.map((edge) => [edge, edge === 'left' || edge === 'right' ? dx : dy]));
    dragged.value = { ...drag, box: adjusted(drag.begin, edges, picture) };
  };
  const end = (event: JSX.TargetedPointerEvent<HTMLElement>) => {
    event.stopPropagation();
    const drag = dragged.value;
    dragged.value = null;
    if (drag && drag.box.some((v, i) => Math.abs(v - drag.begin[i]) >= 0.1)) editing.setBox(drag.at, drag.box);
  };
  const cancel = () => {
    dragged.value = null;
  };
  const press = (event: JSX.TargetedKeyboardEvent<HTMLElement>) => {
    const edges = edgesOf(event.key, event.shiftKey, picture.width / 160);
    editing.pause();
    if (event.key === 'Delete') void editing.act({ do: 'delete', track: track.id });
    else if (edges) editing.setBox(at, adjusted(box, edges, picture));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listen = (edges: readonly string[]) => ({ onPointerDown: begin(edges), onPointerMove: move, onPointerUp: end, onPointerCancel: cancel, onClick: stop });
  return (
    <div class={`track-edit-box${here ? '' : ' is-absent'}${2 * box[0] + box[2] > picture.width ? ' is-right' : ''}`} role="group" tabIndex={0} style={placeOf(box, picture)} onKeyDown={press} {...listen(['left', 'right', 'top', 'bottom'])}
      aria-label={`Box of track ${track.id} at frame ${at}${here ? '' : ', where it is not'}. Arrows move it, with Shift they size it, Delete deletes the track.`}>
      <span>{here ? track.id : `${track.id} is not here: drag it to lengthen the track`}</span>
      {HANDLES.map((edges) => <i key={edges.join(' ')} class={edges.join(' ')} {...listen(edges)} />)}
    </div>
  );
}

/** How an arrow key moves a box's edges, or, with Shift, those at the right and below. */
function edgesOf(key: string, isSizing: boolean, step: number): Edges | null {
  const [x, y] = ({ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] } as Record<string, [number, number]>)[key] ?? [0, 0];
  if (x === 0 && y === 0) return null;
  const rest = { right: x, bottom: y };
  return isSizing ? rest : { ...rest, left: x, top: y };
}

/** Where a new box is drawn: from corner to corner, or with Enter in the middle, from where the arrows move it. */
function Canvas({ editing, picture }: { editing: TrackEditing; picture: Size }) {
  const corners = useSignal<{ x: number; y: number; toX: number; toY: number } | null>(null);
  const at = editing.frame.value;
  const pointOf = (event: JSX.TargetedPointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) / width) * picture.width, ((event.clientY - top) / height) * picture.height];
  };
  const boxOf = ({ x, y, toX, toY }: NonNullable<typeof corners.value>): Box => [Math.min(x, toX), Math.min(y, toY), Math.abs(toX - x), Math.abs(toY - y)];
  return (
    <div class="track-edit-canvas" role="group" tabIndex={0} aria-label="Draw a box from corner to corner. Enter puts one in the middle, Escape ends."
      ref={(element) => element?.focus()}
      onClick={stop}
      onPointerDown={(event) => {
        stop(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        editing.pause();
        const [x, y] = pointOf(event);
        corners.value = { x, y, toX: x, toY: y };
      }}
      onPointerMove={(event) => {
        if (!corners.value) return;
        const [toX, toY] = pointOf(event);
        corners.value = { ...corners.value, toX, toY };
      }}
      onPointerUp={() => {
        const box = corners.value && boxOf(corners.value);
        corners.value = null;
        if (box && box[2] >= 4 && box[3] >= 4) editing.draw(at, box);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editing.isDrawing.value = false;
        else if (event.key === 'Enter') editing.draw(at, [0.4 * picture.width, 0.25 * picture.height, 0.2 * picture.width, 0.5 * picture.height]);
        else return;
        event.preventDefault();
        stop(event);
      }}>
      {corners.value && <div class="track-edit-other" style={placeOf(boxOf(corners.value), picture)} />}
    </div>
  );
}
