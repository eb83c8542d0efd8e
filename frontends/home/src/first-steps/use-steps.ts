import { useFirstSteps, useMachines } from '@officina/web-kit';
import { stepsOf, type Step } from './steps.ts';

/** The first steps of a company that is shown them and has not done them all; undefined for everybody else. */
export function useSteps(plans: number): Step[] | undefined {
  const { steps: kept } = useFirstSteps();
  const { query: machines } = useMachines();
  if (!kept?.shown || !machines.data) return undefined;
  const { labelsPrinted, people = 0 } = kept;
  const steps = stepsOf({ machines: machines.data.length, people, plans, labelsPrinted });
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}
