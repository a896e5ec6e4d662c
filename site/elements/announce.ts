// The line that screen readers read out, and nobody sees. index.html has it.

/** Has a text read out by screen readers. In a dialog they hear only what stands in it. */
export function announce(text: string) {
  const status = document.getElementById('status');
  if (status) status.textContent = text;
}
