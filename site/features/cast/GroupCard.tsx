// One group of the wall: its name, its tracks, and what can be done with it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import { Crop } from '../../media/Crop.tsx';
import { middleBox } from '../../model/boxes.ts';
import { wholeTracksOf } from './wall.ts';
import type { Dataset } from '../../core/messages.ts';
import type { CastState, NamedGroup } from './state.ts';

interface Props {
  cast: CastState;
  group: NamedGroup & { size: number };
  concept: string; // its name
}

export function GroupCard({ cast, group, concept }: Props) {
  const { selected: { value: selected }, page: { state: { dataset: { value: dataset } } } } = cast;
  const all = cast.groups.value.find(({ key }) => key === group.key)?.tracks ?? group.tracks;
  const wholes = dataset ? wholeTracksOf(dataset, all, cast.known.value) : [];
  const isWhole = all.every((track) => selected.has(track));
  const canJoin = selected.size > 0 && [...selected].some((track) => !all.includes(track));
  const title = group.name === '-' ? `no ${concept}` : group.name || `group of ${countText(wholes.length, 'track')}`;
  return (
    <li class="cast-group" data-group={group.key} aria-label={title} {...dropOn(cast, group)}>
      <div class="cast-head" draggable onDragStart={(event) => drag(event, all)}>
        <NameField cast={cast} group={group} title={title} />
        <span class="number" title={wholes.length < group.size ? `in ${group.size} parts` : undefined}>{countText(wholes.length, 'track')}</span>
        {group.suggested !== '' && <button type="button" data-do="confirm-group" title={`Label the ${countText(group.unlabelled.length, 'track')} without a known label as ${group.suggested}`} onClick={() => cast.name(group, group.suggested)}>{`All are ${group.suggested}`}</button>}
        <button type="button" class="quiet" data-do="select-group" aria-pressed={isWhole} onClick={() => cast.toggleAll(group)}>Select all</button>
        <button type="button" data-do="join-group" hidden={!canJoin} onClick={() => cast.move([...selected], group.key)}>Join here</button>
      </div>
      <ul class="cast-tracks">
        {dataset && wholeTracksOf(dataset, group.tracks, cast.known.value).map((tracks) => <WholeTrack key={tracks[0]} cast={cast} dataset={dataset} tracks={tracks} isOther={group.other.has(tracks[0])} />)}
      </ul>
      <button type="button" class="quiet" data-do="whole-group" hidden={group.tracks.length === group.size} onClick={() => cast.showWhole(group)}>{`Show ${countText(group.size - group.tracks.length, 'more', 'more')}`}</button>
      <Remarks cast={cast} group={group} />
    </li>
  );
}

/** The field for the name. What is being typed in it stays when the card is drawn anew, as it is whenever a crop comes. */
function NameField({ cast, group, title }: Omit<Props, 'concept'> & { title: string }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (field.current) field.current.value = group.name;
  }, [group.name]);
  return (
    <input ref={field} type="text" list="cast-classes" aria-label={`Name of group: ${title}`} placeholder={group.suggested === '' ? 'Who is it?' : `${group.suggested}, by the answer`} data-do="name-group"
      onChange={({ currentTarget }) => cast.name(group, currentTarget.value)} />
  );
}

const FEW_IDS = 3; // videos that are named, not counted

/** The tracks of the group that did not get its name, why, and what can be done about it. */
function Remarks({ cast, group }: { cast: CastState; group: NamedGroup }) {
  const { name, excluded, other, unlabelled, isClass, predicted, captioned } = group;
  const { value: dataset } = cast.page.state.dataset;
  if (name === '' || !dataset) return null;
  const free = unlabelled.length - excluded.length;
  const ids = [...new Set(excluded.map((track) => dataset.videos[dataset.tracks[track].video].id))];
  const videosText = (all: string[]) => (all.length <= FEW_IDS ? all.join(', ') : countText(all.length, 'video'));
  const canRename = (excluded.length > 0 || !isClass) && predicted !== '' && predicted !== name && captioned.length > 0;
  const texts = [
    other.size > 0 && `${countText(other.size, 'track')} ${other.size === 1 ? 'keeps' : 'keep'} another name that you gave.`,
    free > 0 && isClass && `${countText(free, 'track')} of the group ${free === 1 ? 'has' : 'have'} no name yet.`,
    !isClass && `${name} waits: the tracks are labelled when a caption names ${name}.`,
    excluded.length > 0 && `${countText(excluded.length, 'track')} cannot be ${name}, because the captions of ${videosText(ids)} do not name ${name}.`,
  ];
  return (
    <>
      <p class="doubt">{texts.filter(Boolean).join(' ')}</p>
      {excluded.length > 0 && <button type="button" data-do="name-in-captions" onClick={() => cast.nameInCaptions(group)}>{`Add ${name} to the captions of ${videosText(ids)}`}</button>}
      {canRename && <button type="button" data-do="rename-in-captions" onClick={() => cast.renameInCaptions(group)}>{`Replace ${predicted} by ${name} in the captions of ${videosText(captioned)}`}</button>}
    </>
  );
}

/** The picture of a whole track: the crop of one of its parts. It selects and drags all of them. */
function WholeTrack({ cast, dataset, tracks, isOther }: { cast: CastState; dataset: Dataset; tracks: number[]; isOther: boolean }) {
  const { selected: { value: selected }, known: { value: known }, page: { state: { crops } } } = cast;
  const [track] = tracks;
  const video = dataset.videos[dataset.tracks[track].video].id;
  const ids = tracks.map((one) => dataset.tracks[one].id).join(', ');
  const pictured = tracks.find((one) => crops.value.has(one)) ?? track;
  const image = crops.value.get(pictured);
  const isSelected = tracks.every((one) => selected.has(one));
  const words = `${video} · ${ids}${known[track] ? `, known as ${known[track]}` : ''}`;
  return (
    <li>
      <button type="button" class={isOther ? 'cast-track other' : 'cast-track'} data-track={track} aria-pressed={isSelected} title={words} aria-label={words} draggable
        onDragStart={(event) => drag(event, isSelected ? [...selected] : tracks)} onClick={() => cast.toggle(tracks)}>
        {image ? <span class="cast-crop" style={{ aspectRatio: aspectOf(dataset, pictured) }}><Crop image={image} /></span> : <span class="cast-id">{`${video} ${ids}`}</span>}
        {isOther && <span class="cast-other">{known[track]}</span>}
      </button>
    </li>
  );
}

/** The width of the box that a track's picture shows, divided by its height, between 1:3 and 2:1: the pictures themselves are squares. */
function aspectOf(dataset: Dataset, track: number) {
  const { w, h } = middleBox(dataset, track)?.box ?? { w: 1, h: 1 };
  return Math.min(2, Math.max(1 / 3, w / h));
}

/** The types of what is dragged on the wall: tracks, or a name. */
const TRACKS_TYPE = 'text/x-cast-tracks';
const NAME_TYPE = 'text/x-cast-name';

/** Begins to drag a name. */
export const dragName = ({ dataTransfer }: DragEvent, name: string) => dataTransfer?.setData(NAME_TYPE, name);

function drag(event: DragEvent, tracks: number[]) {
  event.stopPropagation();
  event.dataTransfer?.setData(TRACKS_TYPE, JSON.stringify(tracks));
}

/** What takes dragged tracks into a group, or into a new one, and a dragged name for a group. */
export function dropOn(cast: CastState, group: NamedGroup | null) {
  return {
    onDragOver(event: DragEvent) {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes(TRACKS_TYPE) || (group && types.includes(NAME_TYPE))) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const [tracks, name] = [TRACKS_TYPE, NAME_TYPE].map((type) => event.dataTransfer?.getData(type) ?? '');
      if (!tracks && !name) return; // files, which the page takes
      event.preventDefault();
      event.stopPropagation();
      if (tracks) cast.move(JSON.parse(tracks) as number[], group?.key ?? null);
      else if (group) cast.name(group, name);
    },
  };
}
