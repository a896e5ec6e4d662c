// Naming people once: the wall of the tracks of all videos, grouped by who they show, with a field for the name of each group.
import { countText } from '../../words.ts';
import { trackKeyOf } from '../found-people.ts';
import { SidePanel } from '../../ui/Dialog.tsx';
import { GroupCard, dragName, dropOn } from './GroupCard.tsx';
import { missingTitle } from './wall.ts';
import { render } from 'preact';
import { createCast } from './state.ts';
import type { Page, CastState } from './state.ts';
import type { Wall } from '../../model/cast.ts';

function Panel({ cast }: { cast: CastState }) {
  return <SidePanel page={cast.page} id="cast" title="Name people" closing="Close the groups" kind="cast"><Body cast={cast} /></SidePanel>;
}

/** What the panel holds while it is open. */
function Body({ cast }: { cast: CastState }) {
  const { panel, dataset } = cast.page.state;
  const { value: wall } = cast.wall;
  if (panel.value !== 'cast' || !dataset.value) return null;
  if (cast.problem.value !== '') return <p class="muted">{`${sentence(cast.problem.value)}`}</p>;
  if (!wall) return <p class="muted wait" role="status">Grouping the tracks…</p>;
  const { name, classes } = dataset.value.concepts[wall.concept];
  const hidden = cast.groups.value.length - cast.shown.value.length;
  return (
    <div class="cast-body">
      <p class="muted">{`${countText(dataset.value.tracks.length, 'track')} in ${countText(wall.groups.length, 'group')}, ${madeByText(wall)}. Name a group, and all of its tracks get that label; those that you have labelled before keep theirs. Undo takes it back in one step.`}</p>
      <Waiting cast={cast} />
      <Tools cast={cast} />
      <ul class="cast-names" aria-label="Names: drag one onto a group">
        {classes.map((one) => <li key={one} draggable onDragStart={(event) => dragName(event, one)}>{one}</li>)}
      </ul>
      <datalist id="cast-classes">{classes.map((one) => <option key={one} value={one} />)}</datalist>
      <NotFound cast={cast} />
      <ol class="cast-groups">
        {cast.shown.value.map((group) => <GroupCard key={group.key} cast={cast} group={group} concept={name} />)}
      </ol>
      <button type="button" data-do="more-groups" hidden={hidden === 0} onClick={cast.showMore}>{`Show more (${hidden} hidden)`}</button>
    </div>
  );
}

/** Who has made the groups. */
function madeByText({ madeBy, views }: Wall) {
  return madeBy === 'answer' ? 'as the answer groups them' : madeBy === 'hand' ? 'as you have grouped them' : `compared by ${views.join(', then ')}`;
}

/** Says which names no caption has yet, and opens the captions, which begin with them. */
function Waiting({ cast }: { cast: CastState }) {
  const names = [...new Set(cast.groups.value.filter(({ name, isClass }) => name !== '' && !isClass).map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <p class="cast-waiting">
      <span>{`No caption names ${names.join(', ')} yet. You can start captions with these names.`}</span>
      <button type="button" class="primary" data-do="write-cast" onClick={() => cast.page.dispatch('write', undefined)}>Write captions…</button>
    </p>
  );
}

/** A place for each video whose captions name more people than were found; a press leads to drawing them. */
function NotFound({ cast }: { cast: CastState }) {
  const { value: dataset } = cast.page.state.dataset;
  const { value: places } = cast.missing;
  if (!dataset || places.length === 0) return null;
  const canDraw = trackKeyOf(dataset) !== '';
  return (
    <section class="cast-missing" aria-label="Named in captions and not found">
      <ul>
        {places.map((place) => (
          <li key={place.video} data-missing={place.id}>
            <strong>{missingTitle(place)}</strong>
            <span class="muted">{place.text}</span>
            {canDraw && <button type="button" data-do="draw-missing" onClick={() => drawMissing(cast, place.video)}>{`Draw in ${place.id}`}</button>}
          </li>
        ))}
      </ul>
      <p class="muted">{canDraw ? 'One box around the person in one frame is enough: it is followed from there, up to 3 s forwards and backwards, within its shot.' : 'The tracks came with the dataset, so that nobody can be drawn here.'}</p>
    </section>
  );
}

/** Leaves the wall for the track editor, in which a box can be drawn around who was not found in a video. */
function drawMissing({ page: { dispatch } }: CastState, video: number) {
  dispatch('closed', { panel: 'cast' });
  dispatch('select', { video });
  dispatch('edit-tracks', { draw: true });
}

/** What can be done with the selected tracks. Tracks that are dropped here become a group of their own. */
function Tools({ cast }: { cast: CastState }) {
  const { value: selected } = cast.selected;
  return (
    <div class="cast-tools" {...dropOn(cast, null)}>
      <p role="status">{selected.size === 0 ? 'Select tracks to split or join groups, or drag them.' : `${countText(selected.size, 'track')} selected.`}</p>
      <button type="button" data-do="group-by-answer" hidden={!cast.canGroupByAnswer.value} title="Tracks that the answer gives one person stand together; nothing is labelled yet" onClick={cast.groupByAnswer}>Group by the answer</button>
      <button type="button" data-do="group-by-look" hidden={cast.wall.value?.madeBy === 'look' || cast.byLook.value === null} onClick={cast.groupByLook}>Group by look</button>
      <button type="button" data-do="split-group" disabled={selected.size === 0} onClick={() => cast.move([...selected], null)}>New group of these</button>
      <button type="button" class="quiet" data-do="to-captions" onClick={() => cast.page.dispatch('write', undefined)}>Write captions</button>
      <button type="button" class="quiet" data-do="select-none" hidden={selected.size === 0} onClick={() => void (cast.selected.value = new Set())}>Select none</button>
    </div>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

export function openCast(page: Page, place: Element) {
  render(<Panel cast={createCast(page)} />, place);
}
