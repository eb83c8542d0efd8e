/** What a company has of what the first steps ask for. */
export interface Progress {
  machines: number;
  /** Users who may log in, whoever looks among them. */
  people: number;
  plans: number;
  labelsPrinted: boolean;
}

export type StepName = 'machines' | 'people' | 'plans' | 'labels';

export interface Step {
  name: StepName;
  /** 1 to 4 */
  number: number;
  isDone: boolean;
  /** How many there are. */
  count: number;
}

/** The four steps in their order; each is done by what exists, not by what was done before it. */
export function stepsOf({ machines, people, plans, labelsPrinted }: Progress): Step[] {
  const all: [StepName, boolean, number][] = [
    ['machines', machines > 0, machines],
    ['people', people > 1, people],
    ['plans', plans > 0, plans],
    ['labels', labelsPrinted, 0],
  ];
  return all.map(([name, isDone, count], index) => ({ name, number: index + 1, isDone, count }));
}
