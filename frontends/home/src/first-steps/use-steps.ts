import { useApi, useFirstSteps, useMachines } from '@officina/web-kit';
import { stepsOf, type Step } from './steps.ts';

/**
 * The first steps of a company that is shown them and has not done them all; undefined for everybody else.
 * @param plans how many there are; undefined while that is not known
 */
export function useSteps(plans: number | undefined): Step[] | undefined {
  const { steps: kept } = useFirstSteps();
  const { query: machines } = useMachines();
  const users = useApi('GET /api/user', {}, { entities: ['user'], enabled: kept?.shown === true });
  if (!kept?.shown || !machines.data || !users.data || plans === undefined) return undefined;
  const people = users.data.filter(({ isActive }) => isActive).length;
  const { labelsPrinted } = kept;
  const steps = stepsOf({ machines: machines.data.length, people, plans, labelsPrinted });
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}
