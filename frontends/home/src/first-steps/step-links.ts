import { openedHere } from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import type { Step, StepName } from './steps.ts';

/** Where machines come from a sheet. */
export const machineSheet = importPath('machines');

const acts: Record<StepName, string> = {
  machines: '/machine?new=1',
  people: '/?persone=1',
  plans: '/maintenance?new=1',
  labels: '/machine?etichette=tutte',
};

const results: Partial<Record<StepName, string>> = { machines: '/machine', plans: '/maintenance' };

/** Where a step is done. */
export const actOf = (name: StepName) => ({ to: acts[name], state: openedHere });

/** Where a step is done, or what came of it is seen. */
export const linkOf = ({ name, isDone }: Step) => {
  const result = isDone ? results[name] : undefined;
  return result ? { to: result } : actOf(name);
};
