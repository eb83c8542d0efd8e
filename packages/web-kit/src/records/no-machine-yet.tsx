import { useMachines } from '../core/query/use-machines.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Whether the tenant is known to have no machine, which most of the rest needs. */
export const useHasNoMachine = (): boolean => useMachines().query.data?.length === 0;

/** In the place of what only machines bring about, as long as there is none. */
export function NoMachineYet({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title} action={<LinkButton to="/machine?new=1">Aggiungi una macchina</LinkButton>}>
      {children}
    </EmptyState>
  );
}
