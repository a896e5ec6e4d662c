// The controls under the stage: play, step, seek, speed, the time, and the frames a second.
import { act, fill, h, buildOnce, setText, setAttribute } from '../../../elements/dom.ts';
import { icon } from '../../../elements/icons.ts';
import { numberField } from '../../../elements/number-field.ts';
import { rateText } from '../../../video/rates.ts';
import type { Source } from '../../../video/rates.ts';
import { SPEEDS, startOf } from '../../../video/times.ts';
import { countText, timeText } from '../../../words.ts';
import type { State } from '../../../state.ts';

export function transport(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { picture, frame, playing, rate, truth, dataset, frameRates } = state;
  element.hidden = picture !== null && (picture.frames <= 1 || picture.kind === 'none');
  element.classList.toggle('to-come', !picture);
  parts.truth.hidden = !dataset?.truth.length;
  setAttribute(parts.truth, 'aria-pressed', String(truth));
  if (!picture) return;
  const face = playing ? 'pause' : 'play';
  if (parts.play.dataset.face !== face) {
    parts.play.dataset.face = face;
    setAttribute(parts.play, 'aria-label', playing ? 'Pause' : 'Play');
    fill(parts.play, icon(face));
  }
  const timed = picture.starts !== null || frameRates[picture.video]?.source !== 'none';
  const time = timed ? timeText(startOf(picture, frame), 1) : '';
  parts.scrub.max = String(picture.frames - 1);
  parts.scrub.value = String(frame);
  setAttribute(parts.scrub, 'aria-valuetext', time ? `frame ${frame}, ${time}` : `frame ${frame}`);
  frameRate(parts.rate, state);
  setText(parts.time, time);
  setText(parts.frame, `frame ${frame}`);
  parts.speed.value = String(rate);
}

function build(element: Element) {
  const play = button('Play', 'play', () => act(element, 'play-pause'));
  const back = button('One frame back', 'back', () => act(element, 'frames', { by: -1 }));
  const forth = button('One frame on', 'step', () => act(element, 'frames', { by: 1 }));
  const scrub = h('input.scrub', { type: 'range', min: 0, step: 1, 'aria-label': 'Frame' });
  scrub.oninput = () => act(element, 'seek', { frame: Number(scrub.value) });
  const speed = h('select', { 'aria-label': 'Speed' },
    ...SPEEDS.map((x) => h('option', { value: x }, `×${x}`)));
  speed.onchange = () => act(element, 'speed', { rate: Number(speed.value) });
  const truth = h('button.quiet', { type: 'button', 'aria-pressed': 'false', title: 'Draw the true boxes' }, 'Truth');
  truth.onclick = () => act(element, 'truth');
  const time = h('span.number.time');
  const frame = h('span.number.frame-number');
  const frames = h('span.frames');
  element.append(back, play, forth, scrub, time, frame, frames, speed, truth);
  return { play, scrub, speed, truth, time, frame, rate: frames };
}

function button(name: string, face: Parameters<typeof icon>[0], onclick: () => void) {
  return h('button.icon-button', { type: 'button', 'aria-label': name, title: name, onclick }, icon(face));
}

/** Where a rate is from, in words. */
const SOURCES: Record<Source, string> = {
  data: 'As the data say.',
  file: 'As the file itself says.',
  boxes: 'By its boxes and its length.',
  you: 'As you have set it.',
  none: 'Nothing says how many it has, so no times are shown.',
};

/** The frames a second of the video on the stage, and a field to set another number. */
function frameRate(element: Element, { dataset, picture, frameRates }: State) {
  const parts = buildOnce(element, buildFrameRate);
  const rate = picture && frameRates[picture.video];
  parts.menu.hidden = !dataset || !rate || picture.frames <= 1;
  if (!dataset || !rate) return;
  const unknown = rate.source === 'none';
  setText(parts.number, unknown ? '' : rateText(rate.fps));
  setText(parts.doubt, unknown || rate.doubt ? '?' : '');
  parts.menu.classList.toggle('doubtful', rate.doubt !== '');
  const others = dataset.videos.flatMap(({ fps }, video) => (fps === 0 && video !== picture.video ? [video] : []));
  const key = JSON.stringify([dataset.hash, picture.video, rate, others.length]);
  if (parts.menu.dataset.key === key) return;
  parts.menu.dataset.key = key;
  const all = h('input', { type: 'checkbox' });
  const { id, fps: said } = dataset.videos[picture.video];
  const set = (fps: number) => {
    parts.menu.open = false;
    parts.summary.focus();
    act(element, 'frame-rate', { fps, videos: all.checked ? [picture.video, ...others] : [picture.video] });
  };
  const own = rate.own > 0 && rateText(rate.own) !== rateText(rate.fps) ? rate.own : 0;
  fill(parts.items,
    h('p', {}, h('strong', {}, unknown ? `How many frames a second does ${id} have?` : `${id}: ${rateText(rate.fps)} frames a second`), ` ${SOURCES[rate.source]}`),
    rate.doubt !== '' && h('p.doubt', {}, rate.doubt),
    h('p.muted', {}, 'Boxes count frames. With a wrong number they lie beside what they show; who does what stays the same.'),
    numberField(`Frames a second of ${id}`, rate.fits > 0 ? rateText(rate.fits) : unknown ? '' : rateText(rate.fps), (answer) => set(Number(answer))),
    others.length > 0 && said === 0 && h('label', {}, all, `Also for the ${countText(others.length, 'other video')} of which the data say nothing`),
    own > 0 && h('button', { type: 'button', 'data-do': 'own-rate', onclick: () => set(own) }, `${rateText(own)}, as the file says`));
}

function buildFrameRate(element: Element) {
  const [number, doubt] = [h('span.number'), h('span')];
  const unit = h('span', {}, h('span.wide', {}, 'frames a second'), h('span.narrow', {}, 'fps'), doubt);
  const summary = h('summary', { 'data-do': 'frame-rate', title: 'Frames a second' }, number, unit);
  const items = h('div.items.prose');
  const menu = h('details.menu.frame-rate', { hidden: true }, summary, items);
  element.append(menu);
  return { menu, summary, number, doubt, items };
}
