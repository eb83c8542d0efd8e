import { notifyManager, type Query } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../core/messages/messages.ts';
import { queryClient, type LiveEntity } from '../core/query/query-client.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { useIsPaperReady } from './paper.tsx';

const listNames: Partial<Record<LiveEntity, string>> = {
  ...{ machine: 'i macchinari', site: 'i luoghi', customer: 'i clienti', user: 'gli utenti' },
  ...{ plan: 'le manutenzioni programmate', intervention: 'gli interventi', visit: 'le visite' },
  ...{ spare: 'i ricambi', order: 'gli ordini', lot: 'i lotti', sensor: 'i sensori' },
};
const and = new Intl.ListFormat('it', { type: 'conjunction' });

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && state.fetchStatus === 'idle';

/** The lists of the page that failed to load: «i clienti e le visite»; empty if none failed. */
function failedLists(): string {
  const failed = queryClient.getQueryCache().findAll({ type: 'active', predicate: hasFailed });
  const names = new Set(failed.flatMap(({ meta }) => listNames[meta?.entities?.[0] ?? 'event'] ?? []));
  return and.format(names);
}

// Later, because lists change while other components are drawn.
const subscribe = (onChange: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange));

/** Like `failedLists`, for components. */
const useFailedLists = (): string => useSyncExternalStore(subscribe, failedLists);

/** Fetches again everything that failed to load. */
const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: hasFailed });

interface PrintButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'className'> {
  /** Name of the button if it shows only its icon. */
  label?: string;
  /** Whether there is unsaved input, which is not printed. */
  isDirty?: boolean;
  /** Called when the paper was handed to the browser. */
  onPrinted?: () => void;
  /** «Stampa il biglietto» */
  children?: string;
}

const [waitingText, savedOnlyText] = [
  'Si stampa appena è arrivato tutto quello che sta sul foglio.',
  'Sul foglio c’è quello che è salvato, senza le modifiche ancora da salvare.',
];
const about = 'paper';

async function retryMissing(missing: string) {
  messages.info(`Per stampare mancano ${missing}: si chiedono di nuovo.`, { about });
  await refetchFailed();
  const stillMissing = failedLists();
  if (stillMissing)
    messages.error(`Non si può ancora stampare: mancano ${stillMissing}. Riprova tra poco.`, { about });
  else messages.success('È arrivato tutto quello che sta sul foglio: ora si può stampare.', { about });
}

/** The print button of a page with a `Paper`: disabled until the paper is ready; a press fetches failed lists again. */
export function PrintButton({ isDirty, label, onPrinted, children = 'Stampa', ...style }: PrintButtonProps) {
  const isReady = useIsPaperReady();
  const missing = useFailedLists();
  const print = () => {
    if (isDirty) messages.info(savedOnlyText, { about });
    window.print();
    onPrinted?.();
  };
  const reason = missing ? `Mancano ${missing}: premi per chiedere di nuovo.` : waitingText;
  return (
    <Button
      {...style}
      {...(label && { label })}
      icon={Printer}
      disabled={!isReady && !missing}
      title={isReady ? label : reason}
      onClick={isReady ? print : () => void retryMissing(missing)}
    >
      {label ? undefined : children}
    </Button>
  );
}
