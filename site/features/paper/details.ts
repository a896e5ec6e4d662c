// What can be asked about the switches on the page about the paper: each action's name and its details, void for none.

export interface SwitchDetails {
  switches: { on: string[] };
  'run-switches': void;
  'cancel-switches': void;
}
