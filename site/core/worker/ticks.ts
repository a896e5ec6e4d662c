// Paces the steps of a job. Between two of them the event loop receives other requests.

/** step is done as often as it is asked for, one after another. */
export function createTicks(step: () => unknown, isDue: () => boolean) {
  // A message channel paces the steps, because browsers delay timers and not messages.
  const channel = new MessageChannel();
  let scheduled = false;

  /** Has a step done soon, if one is due and none is scheduled. */
  function schedule() {
    if (scheduled || !isDue()) return;
    scheduled = true;
    channel.port2.postMessage(null);
  }

  channel.port1.onmessage = async () => {
    await step();
    scheduled = false;
    schedule();
  };
  return schedule;
}
