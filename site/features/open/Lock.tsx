// The lock, which says that nothing leaves the tab: how many requests the page has made and, in its
// menu, all of them, by what it computes, and what is kept in this browser.
import { countText } from '../../words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { kernelWords } from './words.ts';
import type { ComponentChildren } from 'preact';
import type { MenuPage } from './page.ts';

interface Props {
  page: MenuPage;
  children?: ComponentChildren; // the requests, and what is kept
}

export function Lock({ page: { state: { requests, kernel, answer, demoAnswer } }, children }: Props) {
  const { asked, blocked } = requests.value;
  return (
    <details class={asked + blocked > 0 ? 'menu lock broken' : 'menu lock'}>
      <summary>
        <Icon name="lock" />
        <span class="words">Nothing leaves this tab</span>
        <span class="number">{countText(asked, 'request') + (blocked > 0 ? `, ${blocked} blocked` : '')}</span>
      </summary>
      <div class="items prose">
        <p>Everything is computed here, on your machine. Files that you open are read by this tab and go nowhere. <span>{kernelWords[kernel.value]}</span></p>
        <p hidden={answer.value === null || answer.value !== demoAnswer.value}>The answer shown first was computed when this site was built. The core goes on from it here.</p>
        {children}
      </div>
    </details>
  );
}
