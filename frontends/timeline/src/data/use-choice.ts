import type { Machine } from '@officina/contracts/maintenance/machines';
import { useSearchParams } from '@officina/web-kit';
import { fold } from '@officina/web-kit/forms';
import { useListState } from '@officina/web-kit/table';

/** Machines whose code and name hold every word typed, those in service unless all are asked for. */
export function chosenOf(
  machines: readonly Machine[],
  { typed, withInactive }: { typed: string; withInactive: boolean },
): Machine[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return machines.filter(({ shortCode, name, isActive }) => {
    const haystack = fold(`${shortCode} ${name ?? ''}`);
    return (isActive || withInactive) && words.every((word) => haystack.includes(word));
  });
}

const noFilters: readonly string[] = [];

/** Which machines are shown, and as what, in the address beside the period. */
export function useChoice() {
  const [params] = useSearchParams();
  const { typed, type, write, clear } = useListState(noFilters, { size: 25 });
  return {
    typed,
    type,
    clear,
    withInactive: params.has('inattive'),
    takeInactive: (wanted: boolean) => write({ inattive: wanted ? '1' : undefined }),
    asTable: params.get('vista') === 'tabella',
    /** A search in the table is of all its columns, so it does not go with to the machines. */
    showTable: (wanted: boolean) => write({ vista: wanted ? 'tabella' : undefined, q: undefined }),
  };
}
