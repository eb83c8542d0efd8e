import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Option } from './select.tsx';

interface Words {
  /** The choice of no machine. */
  none: string;
  /** A machine that nobody knows any more. */
  unknown: string;
}

/** A machine as pickers offer it: its name, or its code as long as it has none, and its plate. */
export const machineOption = ({ _id, name, shortCode }: Pick<Machine, '_id' | 'name' | 'shortCode'>) => ({
  value: _id,
  label: name ?? shortCode,
  plate: shortCode,
});

/** The machines in use, to choose one of. */
export const machinesInUse = (machines: readonly Machine[] = []) =>
  machines.filter(({ isActive }) => isActive).map(machineOption);

/**
 * Machines to choose from, after none: those in use, and the chosen one whatever became of it.
 * @param machines undefined until they arrive
 */
export function machineOptions(
  machines: readonly Machine[] | undefined,
  chosen: string,
  { none, unknown }: Words,
): Option<string>[] {
  const offered = (machines ?? [])
    .filter(({ _id, isActive }) => isActive || _id === chosen)
    .map(machineOption);
  const isGone = machines && chosen && !machines.some(({ _id }) => _id === chosen);
  return [{ value: '', label: none }, ...offered, ...(isGone ? [{ value: chosen, label: unknown }] : [])];
}
