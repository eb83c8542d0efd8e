import type { Query } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../core/messages/messages.ts';
import { queryClient, type LiveEntity } from '../core/query/query-client.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { useIsPaperReady } from './paper.tsx';

const named: Partial<Record<LiveEntity, string>> = {
  ...{ machine: 'i macchinari', site: 'i luoghi', customer: 'i clienti', user: 'gli utenti' },
  ...{ plan: 'le manutenzioni programmate', intervention: 'gli interventi', visit: 'le visite' },
  ...{ spare: 'i ricambi', order: 'gli ordini', lot: 'i lotti', sensor: 'i sensori' },
};
const and = new Intl.ListFormat('it', { type: 'conjunction' });

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && state.fetchStatus === 'idle';

/** Which lists of the page did not come, in words: «i clienti e le visite»; empty where none failed. */
function failedLists(): string {
  const failed = queryClient.getQueryCache().findAll({ type: 'active', predicate: hasFailed });
  const names = new Set(failed.flatMap(({ meta }) => named[meta?.entities?.[0] ?? 'event'] ?? []));
  return and.format(names);
}

const listen = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange);

/** As `failedLists`, for what is drawn. */
const useFailedLists = (): string => useSyncExternalStore(listen, failedLists);

/** Asks anew for all that did not come. */
const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: hasFailed });

interface PrintButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'className'> {
  /** Its name where it is an icon alone. */
  label?: string;
  /** Whether something was typed that the paper does not have. */
  isDirty?: boolean;
}

const [coming, storedAlone] = [
  'Si stampa appena è arrivato tutto quello che sta sul foglio.',
  'Sul foglio c’è quello che è salvato, senza le modifiche ancora da salvare.',
];
const about = 'paper';

async function retryMissing(missing: string) {
  messages.info(`Per stampare mancano ${missing}: si chiedono di nuovo.`, { about });
  await refetchFailed();
  const still = failedLists();
  if (still) messages.error(`Non si può ancora stampare: mancano ${still}. Riprova tra poco.`, { about });
  else messages.success('È arrivato tutto quello che sta sul foglio: ora si può stampare.', { about });
}

/** «Stampa» of what has a `Paper`: it waits until all that the paper shows has come, and asks anew for what failed. */
export function PrintButton({ isDirty, label, ...look }: PrintButtonProps) {
  const isReady = useIsPaperReady();
  const missing = useFailedLists();
  const print = () => {
    if (isDirty) messages.info(storedAlone, { about });
    window.print();
  };
  const why = missing ? `Mancano ${missing}: premi per chiedere di nuovo.` : coming;
  return (
    <Button
      {...look}
      {...(label && { label })}
      icon={Printer}
      disabled={!isReady && !missing}
      title={isReady ? label : why}
      onClick={isReady ? print : () => void retryMissing(missing)}
    >
      {label ? undefined : 'Stampa'}
    </Button>
  );
}
