// What is written on the keys that ask for actions.

/** Whether a key is a single character, which WCAG 2.1.4 wants to be switched off: dictated text and accidental hits trigger it. */
export function isCharacterKey(key: string) {
  return key !== ' ' && (key.length === 1 || key.startsWith('g '));
}

/** The labels of a key's caps. */
export function keyCaps(key: string) {
  const names = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
  return key === ' ' || key in names ? [names[key as keyof typeof names]] : key.replace(/\+[a-z]$/, (letter) => letter.toUpperCase()).split(/[+ ]/);
}
