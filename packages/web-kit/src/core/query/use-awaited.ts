import { useDelayed } from '../../ui/use-delayed.ts';
import type { Rows } from './use-rows.ts';

const patienceMs = 1_000;

/**
 * Whether a list that only names what stands in another is still waited for: until its first rows are there, and a second at
 * most. Names that come soon move nothing then, and of a long or slow list nobody waits for the rest.
 */
export const useAwaited = ({ rows, error }: Pick<Rows<unknown>, 'rows' | 'error'>): boolean => {
  const isComing = rows === undefined && error === null;
  const isSlow = useDelayed(isComing, patienceMs);
  return isComing && !isSlow;
};
