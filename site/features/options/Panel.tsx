// The panel of all options of the model, in groups, each with its symbol and a description.
import { Control, Later } from './Control.tsx';
import { Entry } from '../../ui/fields.tsx';
import { MACHINE_CORES } from '../../model/settings.ts';
import { hasEffect } from '../../model/settings.ts';
import { OverPage } from '../../ui/Dialog.tsx';
import type { Page } from './page.ts';

export function Panel({ page }: { page: Page }) {
  return (
    <OverPage page={page} id="options" title="Options" closing="Close the options">
      <Notes page={page} />
      <div class="groups"><Groups page={page} /><Machine page={page} /></div>
    </OverPage>
  );
}

function Notes({ page: { state: { undoHistory, dataset } } }: { page: Page }) {
  const isApplied = dataset.value?.applied === true;
  return (
    <>
      <p class="muted" hidden={!undoHistory.value.canContinue || isApplied}>What you change here shows at once. Options marked <Later /> wait until you press Run.</p>
      <p class="muted" hidden={!isApplied}>These videos are labelled by a saved model, which has its own settings. What you set here is for a run from the start.</p>
    </>
  );
}

function Groups({ page }: { page: Page }) {
  const { hello, options } = page.state;
  const settings = (hello.value?.options ?? []).filter((setting) => hasEffect(setting, options.value));
  return [...new Set(settings.map(({ group }) => group))].map((name) => (
    <fieldset key={name}>
      <legend>{name}</legend>
      {settings.filter(({ group }) => group === name).map((setting) => <Control key={setting.key} page={page} setting={setting} />)}
    </fieldset>
  ));
}

/** The number of cores, which changes the speed and nothing else. */
function Machine({ page: { state: { cores }, perform } }: { page: Page }) {
  return (
    <fieldset>
      <legend>This device</legend>
      <div class="option">
        <label for="option-cores">cores</label>
        <Entry id="option-cores" type="number" min={1} max={MACHINE_CORES} step={1} show={() => String(cores.value)} take={(text) => perform('cores', { cores: Number(text) })} />
        <small class="muted">{`of ${MACHINE_CORES} that work on the next run; more make one on thousands of tracks faster, and change nothing else`}</small>
      </div>
    </fieldset>
  );
}
